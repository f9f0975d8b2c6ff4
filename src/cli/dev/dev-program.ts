import { rm } from "node:fs/promises";
import type { Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { bundleClient, bundleServer, type ClientBundle } from "../bundle/bundle.js";
import { findComponents, findSiteStyle } from "../bundle/find-components.js";
import type { PackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import { writeServerBundle } from "../pipeline.js";

/** Theme, runtime and the site's components, bundled for the browser and for rendering. */
export interface DevProgram {
  readonly client: ClientBundle;
  /** Files of the browser's part by their paths below the base. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Absolute file of the server's part. */
  readonly serverFile: string;
  /** Absolute files that it is made of. */
  readonly sources: ReadonlySet<string>;
}

export type DevProgramResult =
  | { readonly kind: "built"; readonly program: DevProgram }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** Bundles a project's program for development. */
export async function bundleDevProgram(
  project: Project,
  shell: SiteShell,
  packageInfo: PackageInfo,
): Promise<DevProgramResult> {
  const input = {
    packageDir: packageInfo.dir,
    siteDir: project.siteDir,
    themeDir: project.themeDir,
    shell,
    components: await findComponents(project.siteDir),
    siteStyle: findSiteStyle(project.siteDir),
    dev: true,
  };
  const [client, server] = await Promise.all([bundleClient(input), bundleServer(input)]);
  if (client.kind === "failed" || server.kind === "failed") {
    const found = [client, server].flatMap((result) => (result.kind === "failed" ? result.problems : []));
    // Both parts hold the same modules, so a fault in one of them is reported by both.
    const unique = new Map(found.map((problem) => [JSON.stringify(problem), problem]));
    return { kind: "failed", problems: [...unique.values()] };
  }
  const program: DevProgram = {
    client: client.bundle,
    files: new Map(client.bundle.files.map(({ path, contents }) => [path, contents])),
    serverFile: await writeServerBundle(project.cacheDir, server.bundle.code),
    sources: new Set([...client.sources, ...server.sources]),
  };
  return { kind: "built", program };
}

/** Removes the server's part of a program that another one has replaced. */
export async function removeDevProgram(old: DevProgram | null, next: DevProgram | null): Promise<void> {
  if (old === null || old.serverFile === next?.serverFile) return;
  await rm(old.serverFile, { force: true });
}
