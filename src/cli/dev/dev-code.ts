import { existsSync } from "node:fs";
import type { SiteShell } from "../../runtime/model/site.js";
import type { NamedFile } from "../bundle/name-outputs.js";
import type { Project } from "../config/project.js";
import type { SiteCode } from "../engine/open-code.js";
import {
  bundleProgram,
  prepareProgram,
  programOutput,
  removeProgram,
  type SiteProgram,
} from "../engine/program/site-program.js";
import type { BundledPart } from "../engine/program/program-parts.js";
import { standInProgram } from "../engine/program/stand-in-program.js";
import { isSameData } from "../engine/node.js";

/** Inputs of a site's code in dev. */
export interface DevCodeOptions {
  readonly project: Project;
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  /** Returns a new build id that no earlier program had. */
  readonly nextBuild: () => string;
  /** Client files of the previous configuration's program, kept for tabs that are still loading. */
  readonly former: readonly NamedFile[];
  /** Replaces the usual bundler of the site's code. */
  readonly prepare?: typeof prepareProgram | undefined;
}

/** The code of a site in dev: its last version that could be bundled, with the problems of the current one. */
export interface DevCode {
  /** Returns the code for a shell; the same object until it is outdated. */
  readonly bundle: (shell: SiteShell) => Promise<SiteCode>;
  /** Marks the code as outdated, because a source file has changed. */
  readonly renew: () => void;
  /** Whether the current version could not be bundled. */
  readonly isBroken: () => boolean;
  /** Returns the client files of the last versions, by path below the base. */
  readonly files: () => ReadonlyMap<string, Uint8Array>;
  /** Returns the last version that could be bundled, or `null`. */
  readonly program: () => SiteProgram | null;
  readonly close: () => Promise<void>;
}

/** Versions whose client files are served, because a tab may still request the files that its document names. */
const VERSIONS = 3;

/** Creates code that is not bundled yet. */
export function createDevCode(options: DevCodeOptions): DevCode {
  const { project, packageDir, nextBuild } = options;
  let good: { readonly program: SiteProgram; readonly build: string } | null = null;
  let last: { readonly shell: SiteShell; readonly code: SiteCode; readonly isBroken: boolean } | null = null;
  let versions: readonly (readonly NamedFile[])[] = [options.former];

  async function bundle(shell: SiteShell): Promise<SiteCode> {
    const preparing = (options.prepare ?? prepareProgram)(project, { packageDir, dev: true });
    const result = await bundleProgram(project, shell, preparing);
    const { problems } = result;
    const common = { key: "", former: null, problems };
    if (result.kind === "failed") {
      const used = good ?? { program: await standInProgram(project, shell, packageDir), build: nextBuild() };
      last = { shell, code: { ...used, ...common }, isBroken: true };
      return last.code;
    }
    const program = await takePlace(good?.program ?? null, result.program);
    const isSamePart = good !== null && pagePart(good.program) === pagePart(program);
    const isRunning = isSamePart && good?.program.server === program.server;
    good = { program, build: isRunning && good !== null ? good.build : nextBuild() };
    versions = [...versions, program.client.files].slice(-VERSIONS);
    last = { shell, code: { ...good, ...common }, isBroken: false };
    return last.code;
  }

  return {
    async bundle(shell) {
      // The cache may have been deleted. Bundling would create a site folder that was moved away.
      const isGone =
        good !== null && !existsSync(ownFileOf(good.program.server)) && existsSync(project.siteDir);
      return last === null || last.shell !== shell || isGone ? bundle(shell) : last.code;
    },
    renew: () => void (last = null),
    isBroken: () => last?.isBroken === true,
    files: () => new Map(versions.flat().map(({ path, contents }) => [path, contents])),
    program: () => good?.program ?? null,
    async close() {
      if (good !== null) await removeProgram(good.program);
    },
  };
}

/** Replaces the former program. If the server's code is unchanged, the loaded one stays in use. */
async function takePlace(former: SiteProgram | null, next: SiteProgram): Promise<SiteProgram> {
  if (former === null) return next;
  const { server } = former;
  const isSame = isSameServer(server, next.server) && existsSync(ownFileOf(server));
  await removeProgram(isSame ? next : former);
  if (!isSame) return next;
  return { ...next, server, shell: isSameData(former.shell, next.shell) ? former.shell : next.shell };
}

function isSameServer(one: BundledPart, other: BundledPart): boolean {
  const hashOf = (server: BundledPart) =>
    server.kind === "written" ? server.hash : [server.file, server.components?.hash].join(" ");
  return one.kind === other.kind && hashOf(one) === hashOf(other);
}

/** Returns the file of a server's code that is in the cache folder, or else the one that ships with hanblog. */
function ownFileOf(server: BundledPart): string {
  return server.kind === "shipped" ? (server.components?.file ?? server.file) : server.file;
}

/** Returns everything in a program that documents contain, except the style sheet. */
function pagePart({ client }: SiteProgram): string {
  const { style: _, ...rest } = programOutput(client, "");
  return JSON.stringify(rest);
}
