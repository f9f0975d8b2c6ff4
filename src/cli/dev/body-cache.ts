import type { CompiledBody } from "../content/compiled-body.js";
import type { PagePackage } from "../content/package-files.js";
import { loadPackageFiles } from "../content/page-packages.js";
import type { PageSession } from "../engine/workers/page-session.js";
import { bodyKey, type ProblemBoard } from "./problems/problem-board.js";

/** Access to the compiled bodies, and to the files that pages have used. */
export interface BodyLookUps {
  /** Returns the absolute path of an asset of a page, by its path below the base, or `null`. */
  readonly asset: (path: string) => string | null;
  /** Returns a file of an npm package that a page loads, by its path below the base, or `null`. */
  readonly packageFile: (path: string) => Uint8Array | null;
  /** Discards the compiled body of a source whose text changed. */
  readonly forget: (source: string) => void;
  readonly forgetAll: () => void;
  /** Returns the sources whose compilation read one of these absolute files. */
  readonly usersOf: (files: ReadonlySet<string>) => readonly string[];
  /** Returns a counter that increases whenever compiled bodies are discarded. */
  readonly version: () => number;
}

interface BodyCacheOptions {
  readonly siteDir: string;
  readonly session: PageSession;
  readonly board: ProblemBoard;
}

/** Creates a cache of compiled bodies, and of the files that pages have used. */
export function createBodyCache({ siteDir, session, board }: BodyCacheOptions) {
  const bodies = new Map<string, CompiledBody>();
  const assets = new Map<string, string>();
  const packages = new Set<PagePackage>();
  const packageFiles = new Map<string, Uint8Array>();
  /** Sources whose markdown had problems when it was last compiled. */
  const troubled = new Set<string>();

  function addPackage(name: PagePackage): void {
    if (packages.has(name)) return;
    packages.add(name);
    for (const { path, contents } of loadPackageFiles(name, siteDir).files) packageFiles.set(path, contents);
  }

  let version = 0;
  const lookUps: BodyLookUps = {
    asset(path) {
      // Two pages may use files with the same name and content. One of them can be removed or changed later.
      const uses = [...bodies.values()].flatMap((body) => body.assets);
      return uses.find(({ output }) => output === path)?.file ?? assets.get(path) ?? null;
    },
    packageFile: (path) => packageFiles.get(path) ?? null,
    forget(source) {
      version += 1;
      bodies.delete(source);
    },
    forgetAll() {
      version += 1;
      bodies.clear();
    },
    version: () => version,
    usersOf: (files) =>
      [...bodies].filter(([, { reads }]) => reads.some((file) => files.has(file))).map(([source]) => source),
  };
  return {
    lookUps,
    compile(source: string): CompiledBody {
      const known = bodies.get(source);
      if (known !== undefined) return known;
      const body = session.compile(source);
      bodies.set(source, body);
      board.set(bodyKey(source), body.problems);
      if (body.problems.length > 0) troubled.add(source);
      else troubled.delete(source);
      for (const { output, file } of body.assets) assets.set(output, file);
      for (const name of body.packages) addPackage(name);
      return body;
    },
    /** Returns the sources whose markdown problems on the board may be solved, because they must be compiled again. */
    troubled: () => [...troubled].filter((source) => board.has(bodyKey(source)) && !bodies.has(source)),
    surveyed: () => ({ bodies, packageFiles: packageFiles.keys() }),
  };
}
