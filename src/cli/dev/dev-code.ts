import { existsSync } from "node:fs";
import type { Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { NamedFile } from "../bundle/name-outputs.js";
import type { Project } from "../config/project.js";
import { standInProgram, type SiteCode } from "../engine/open-code.js";
import {
  bundleProgram,
  prepareProgram,
  programOutput,
  removeProgram,
  restyleProgram,
  type PreparedProgram,
  type SiteProgram,
  type SiteProgramResult,
} from "../engine/program/site-program.js";
import type { BundledPart } from "../engine/program/program-parts.js";
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
  /**
   * Compiles the modules that have changed since the last program, these source files among them, for open pages. Resolves to `null`
   * if pages cannot take over all of them.
   */
  readonly patch: (files: readonly string[]) => Promise<readonly string[] | null>;
  /** Marks the code as outdated, because these source files have changed, given by their absolute paths. */
  readonly renew: (files: readonly string[]) => void;
  /** Whether open pages had all changed modules before the last program was bundled. */
  readonly isPatched: () => boolean;
  /** Whether the current version could not be bundled. */
  readonly isBroken: () => boolean;
  /** Returns the client files of the last versions, by path below the base. */
  readonly files: () => ReadonlyMap<string, Uint8Array>;
  /** Returns the paths of all client files of this run. Documents rendered before a change of styles name former ones. */
  readonly paths: () => Iterable<string>;
  /** Returns the last version that could be bundled, or `null`. */
  readonly program: () => SiteProgram | null;
  readonly close: () => Promise<void>;
}

/** Versions whose client files are served, because a tab may still request the files that its document names. */
const VERSIONS = 3;

/** Creates code that is not bundled yet. */
export function createDevCode(options: DevCodeOptions): DevCode {
  const { project, packageDir, nextBuild } = options;
  let good: GoodCode | null = null;
  let last: { readonly code: SiteCode; readonly isBroken: boolean } | null = null;
  /** Shell of the last code. */
  let current: SiteShell | null = null;
  const changes = createChanges();
  let isPatched = false;
  const versions = createVersions(options.former);

  async function bundle(shell: SiteShell): Promise<SiteCode> {
    const former = good;
    const settle = changes.begin();
    const isStyled = former !== null && current === shell && changes.isOnlyStyle(former.program);
    const { result, prepared } = isStyled ? await restyle(former) : await bundleAll(options, shell);
    const { problems } = result;
    const common = { key: "", former: null, problems };
    if (result.kind === "failed") {
      const used = good ?? { program: await standInProgram(project, shell, packageDir), build: nextBuild() };
      return take(shell, { ...used, ...common }, true);
    }
    const program = isStyled ? result.program : await takePlace(former?.program ?? null, result.program);
    isPatched = !isStyled && former !== null && changes.isPatched(former.program);
    const isSame = former !== null && (isStyled || isPatched || isSamePage(former.program, program));
    good = { program, prepared, problems, build: isSame ? former.build : nextBuild() };
    versions.add(program.client.files);
    settle();
    return take(shell, { program, build: good.build, ...common }, false);
  }

  function take(shell: SiteShell, code: SiteCode, isBroken: boolean): SiteCode {
    current = shell;
    last = { code, isBroken };
    return code;
  }

  return {
    async bundle(shell) {
      // The cache may have been deleted. Bundling would create a site folder that was moved away.
      const isGone =
        good !== null && !existsSync(ownFileOf(good.program.server)) && existsSync(project.siteDir);
      if (isGone) current = null;
      return last === null || current !== shell ? bundle(shell) : last.code;
    },
    patch: (files) => changes.patch(good, files),
    renew(files) {
      changes.add(files);
      last = null;
    },
    isPatched: () => isPatched,
    isBroken: () => last?.isBroken === true,
    files: versions.files,
    paths: versions.paths,
    program: () => good?.program ?? null,
    async close() {
      if (good !== null) await removeProgram(good.program);
    },
  };
}

/** Creates the client files of the last versions, and the paths of all. */
function createVersions(former: readonly NamedFile[]) {
  let versions: readonly (readonly NamedFile[])[] = [former];
  const paths = new Set<string>();
  return {
    add(files: readonly NamedFile[]): void {
      versions = [...versions, files].slice(-VERSIONS);
      for (const { path } of files) paths.add(path);
    },
    files: () => new Map(versions.flat().map(({ path, contents }) => [path, contents])),
    paths: (): Iterable<string> => paths,
  };
}

/** A version of the code that could be bundled. */
interface GoodCode {
  readonly program: SiteProgram;
  readonly build: string;
  readonly prepared: PreparedProgram;
  readonly problems: readonly Problem[];
}

/** A version of the code, or its problems, and its parts. */
interface Bundled {
  readonly result: SiteProgramResult;
  readonly prepared: PreparedProgram;
}

async function bundleAll(
  { project, packageDir, prepare }: DevCodeOptions,
  shell: SiteShell,
): Promise<Bundled> {
  const preparing = (prepare ?? prepareProgram)(project, { packageDir, dev: true });
  const result = await bundleProgram(project, shell, preparing);
  return { result, prepared: await preparing };
}

async function restyle({ prepared, program, problems }: GoodCode): Promise<Bundled> {
  if (prepared.kind === "failed") return { result: prepared, prepared };
  return { result: await restyleProgram(prepared, program, problems), prepared };
}

/** Creates the list of files that have changed since the last program. */
function createChanges() {
  let changed: readonly string[] = [];
  /** Changed modules that open pages have in their current version. */
  let patched: readonly string[] = [];
  return {
    add(files: readonly string[]): void {
      changed = [...changed, ...files];
    },
    /** Whether all are style sheets of a program, so that its scripts are the same. */
    isOnlyStyle: (program: SiteProgram) =>
      changed.length > 0 && changed.every((file) => isStyleOf(program, file)),
    /** Whether open pages have all of them. */
    isPatched: (program: SiteProgram) =>
      changed.length > 0 && changed.every((file) => patched.includes(file) || isStyleOf(program, file)),
    async patch(good: GoodCode | null, files: readonly string[]): Promise<readonly string[] | null> {
      const all = [...new Set([...changed, ...files])];
      const codes = good === null ? null : await compileAll(good, all);
      patched = codes === null ? [] : all;
      return codes;
    },
    /** Starts a program. The returned function is called if it could be bundled. */
    begin() {
      const before = patched;
      return () => {
        changed = [];
        // A later version may have been patched meanwhile. It is part of the next program.
        if (patched === before) patched = [];
      };
    },
  };
}

/** Compiles changed modules for open pages. Resolves to `null` if one of them needs the whole program. */
async function compileAll(
  { prepared, program }: GoodCode,
  changed: readonly string[],
): Promise<readonly string[] | null> {
  const files = changed.filter((file) => !isStyleOf(program, file));
  if (prepared.kind === "failed" || files.length === 0) return null;
  const codes = await Promise.all(files.map((file) => prepared.compile(file)));
  const known = codes.flatMap((code) => code ?? []);
  return known.length === codes.length ? known : null;
}

function isStyleOf({ sources }: SiteProgram, file: string): boolean {
  return file.endsWith(".css") && sources.has(file) && existsSync(file);
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

/** Whether the same code renders the pages of two programs, except for the address of the style sheet. */
function isSamePage(one: SiteProgram, other: SiteProgram): boolean {
  const part = ({ client }: SiteProgram) => JSON.stringify({ ...programOutput(client, ""), style: "" });
  return one.server === other.server && part(one) === part(other);
}
