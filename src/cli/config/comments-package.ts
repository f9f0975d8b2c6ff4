import { existsSync } from "node:fs";
import { join } from "node:path";

/** The package of the comment service alone. `npm run build` writes it, and hanblog's own package contains it. */
export const COMMENTS_PACKAGE = "dist/hanblog-comments";

/** Returns the folder of the package `hanblog-comments`. The running program may be that package itself. */
export function commentsPackageDir(packageDir: string): string {
  const isItself = existsSync(join(packageDir, "hanblog-comments.js"));
  return isItself ? packageDir : join(packageDir, COMMENTS_PACKAGE);
}
