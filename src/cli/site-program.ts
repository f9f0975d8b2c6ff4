import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Problem } from "../runtime/model/error.js";
import type { SiteShell } from "../runtime/model/site.js";
import { bundleClient, type ClientBundle } from "./bundle/bundle-client.js";
import { bundleServer } from "./bundle/bundle-server.js";
import { checkReplacements } from "./bundle/check-replacements.js";
import type { BundleInput } from "./bundle/entry-modules.js";
import { findComponents, findModule, findStyle } from "./bundle/find-components.js";
import { findThemeFiles, type ThemeFiles } from "./bundle/replacements.js";
import { resolveOptions } from "./bundle/resolve-options.js";
import type { Project } from "./config/project.js";

/** Theme, runtime and the site's components, bundled for the browser and for rendering. */
export interface SiteProgram {
  readonly client: ClientBundle;
  /** Absolute file of the server's part; named by its content, so two builds do not disturb each other. */
  readonly serverFile: string;
  /** Absolute files that it is made of. */
  readonly sources: ReadonlySet<string>;
}

export type SiteProgramResult =
  /** `problems` are warnings here. */
  | { readonly kind: "built"; readonly program: SiteProgram; readonly problems: readonly Problem[] }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

export interface SiteProgramOptions {
  /** Absolute folder of hanblog's package. */
  readonly packageDir: string;
  readonly dev: boolean;
}

/** Bundles a project's program; the caller removes it with `removeProgram`. */
export async function bundleProgram(
  project: Project,
  shell: SiteShell,
  { packageDir, dev }: SiteProgramOptions,
): Promise<SiteProgramResult> {
  const themeFiles = await findThemeFiles(project);
  const unresolved = await createInput(project, themeFiles, { packageDir, shell, dev });
  const options = await resolveOptions(unresolved);
  if (options.kind === "failed") return options;
  const input = { ...unresolved, shell: options.shell };
  const [client, server] = await Promise.all([bundleClient(input), bundleServer(input)]);
  if (client.kind === "failed" || server.kind === "failed") {
    const found = [client, server].flatMap((result) => (result.kind === "failed" ? result.problems : []));
    // Both parts hold the same modules, so a fault in one of them is reported by both.
    const unique = new Map(found.map((problem) => [JSON.stringify(problem), problem]));
    return { kind: "failed", problems: [...unique.values()] };
  }
  const program: SiteProgram = {
    client: client.bundle,
    serverFile: await writeServerPart(project.cacheDir, server.bundle.code),
    sources: new Set([...options.sources, ...client.sources, ...server.sources]),
  };
  return { kind: "built", program, problems: await checkReplacements(themeFiles, program.sources) };
}

async function createInput(
  { siteDir, themeDir, themeIndex, themeStyle }: Project,
  themeFiles: ThemeFiles,
  rest: Pick<BundleInput, "packageDir" | "shell" | "dev">,
): Promise<BundleInput> {
  const { replacements } = themeFiles;
  const optional = (name: string) => replacements.get(name) ?? findModule(themeDir, name);
  return {
    ...rest,
    siteDir,
    themeFiles,
    themeIndex: replacements.get("index") ?? themeIndex,
    themeStyle: replacements.get("style.css") ?? (existsSync(themeStyle) ? themeStyle : null),
    themeBoot: optional("boot"),
    themeBeforePaint: optional("before-paint"),
    themeOptions: optional("resolve-options"),
    components: await findComponents(siteDir),
    siteStyle: findStyle(siteDir),
  };
}

async function writeServerPart(cacheDir: string, code: string): Promise<string> {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const file = join(cacheDir, `server-${hash}.cjs`);
  await mkdir(cacheDir, { recursive: true });
  await writeFile(file, code);
  return file;
}

/** Removes what a program left on disk, unless `next`, which takes its place, uses it too. */
export async function removeProgram(
  program: SiteProgram | null,
  next: SiteProgram | null = null,
): Promise<void> {
  if (program === null || program.serverFile === next?.serverFile) return;
  await rm(program.serverFile, { force: true });
}

/** Changes with the program, not with the content: a tab whose program is old loads its next page whole. */
export function programId({ client }: SiteProgram): string {
  return createHash("sha256").update(client.script).update(client.style).digest("hex").slice(0, 12);
}
