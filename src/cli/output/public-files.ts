import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../runtime/model/listing.js";

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
