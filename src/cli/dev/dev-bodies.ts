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
  /** Returns the sources whose compilation read one of these absolute files. */
  readonly usersOf: (files: ReadonlySet<string>) => readonly string[];
}

interface BodiesOptions {
  readonly siteDir: string;
  readonly session: PageSession;
  readonly board: ProblemBoard;
}

/** Compiles bodies, which the session keeps, and remembers the files that they use. */
export function createBodies({ siteDir, session, board }: BodiesOptions) {
  /** Sources that were compiled. */
  const sources = new Set<string>();
  const assets = new Map<string, string>();
  const packages = new Set<PagePackage>();
  const packageFiles = new Map<string, Uint8Array>();

  function addPackage(name: PagePackage): void {
    if (packages.has(name)) return;
    packages.add(name);
    for (const { path, contents } of loadPackageFiles(name, siteDir).files) packageFiles.set(path, contents);
  }

  const all = () =>
    new Map(
      [...sources].flatMap((source) => {
        const body = session.compiled(source);
        return body === null ? [] : [[source, body] as const];
      }),
    );
  const lookUps: BodyLookUps = {
    asset(path) {
      // Most requests are for pages.
      if (!assets.has(path)) return null;
      // Two pages may use files with the same name and content. One of them can be removed or changed later.
      const uses = [...all().values()].flatMap((body) => body.assets);
      return uses.find(({ output }) => output === path)?.file ?? assets.get(path) ?? null;
    },
    packageFile: (path) => packageFiles.get(path) ?? null,
    usersOf: (files) =>
      [...all()].filter(([, { reads }]) => reads.some((file) => files.has(file))).map(([source]) => source),
  };
  return {
    lookUps,
    compile(source: string): CompiledBody {
      const known = session.compiled(source);
      if (known !== null && sources.has(source)) return known;
      const body = session.compile(source);
      sources.add(source);
      board.set(bodyKey(source), body.problems);
      for (const { output, file } of body.assets) assets.set(output, file);
      for (const name of body.packages) addPackage(name);
      return body;
    },
    /** Returns the sources whose markdown problems on the board may be solved, because they must be compiled again. */
    troubled: () =>
      [...sources].filter((source) => board.has(bodyKey(source)) && session.compiled(source) === null),
    surveyed: () => ({ bodies: all(), packageFiles: packageFiles.keys() }),
  };
}
