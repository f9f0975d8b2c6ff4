import { join } from "node:path";
import fastGlob from "fast-glob";
import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/listing.js";
import { routeToFile } from "../../runtime/model/path.js";

/** A file that goes into the output as it is. */
export interface PublicFile {
  /** Below the output folder, with `/`. */
  readonly path: string;
  /** Absolute. */
  readonly file: string;
}

/** The files of the site's folder `public`, in a fixed order; dotfiles too, since hosts ask for some. */
export async function scanPublic(siteDir: string): Promise<readonly PublicFile[]> {
  const dir = join(siteDir, "public");
  const paths = await fastGlob("**", { cwd: dir, dot: true, onlyFiles: true });
  return paths.toSorted(compareText).map((path) => ({ path, file: join(dir, path) }));
}

/** Finds public files that stand where a page is written. */
export function checkPublicFiles(
  publicFiles: readonly PublicFile[],
  table: {
    readonly routes: readonly { readonly data: { readonly info: { readonly path: string } } }[];
  },
): readonly Problem[] {
  const taken = new Map(
    table.routes.map(({ data }) => [routeToFile(data.info.path).toLowerCase(), data.info.path]),
  );
  return publicFiles.flatMap(({ path }) => {
    const route = taken.get(path.toLowerCase());
    if (route === undefined) return [];
    return [
      createProblem(
        "error",
        "address-taken",
        `public/${path} stands where the page ${route} is written`,
        position(`public/${path}`),
        "Rename or remove one of the two.",
      ),
    ];
  });
}
