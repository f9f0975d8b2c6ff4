import { mkdir, readdir } from "node:fs/promises";
import { HanblogError } from "../../runtime/model/error.js";
import { errorCode } from "../files/error-code.js";
import { isLeftBySystem } from "../files/left-by-system.js";

/** Whether a folder may hold this and still count as empty: a fresh clone is a fine place for a new blog. */
function isIgnored(name: string): boolean {
  return name === ".git" || isLeftBySystem(name);
}

/** Makes `dir` where it is missing; throws `dir-not-empty` or `not-a-dir` where something stands there. */
export async function createEmptyDir(dir: string): Promise<void> {
  const names = (await readNames(dir)).filter((name) => !isIgnored(name)).toSorted();
  if (names.length > 0) {
    const more = names.length > 3 ? `, … (${names.length} in all)` : "";
    throw new HanblogError(
      "dir-not-empty",
      `The folder ${dir} is not empty: it holds ${names.slice(0, 3).join(", ")}${more}`,
      { hint: "Name a folder that does not exist yet, or empty this one first; nothing was written." },
    );
  }
  await mkdir(dir, { recursive: true });
}

async function readNames(dir: string): Promise<readonly string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return [];
    if (code !== "ENOTDIR") throw error;
    throw new HanblogError("not-a-dir", `${dir} is a file, not a folder`, {
      hint: "Name a folder that does not exist yet.",
      cause: error,
    });
  }
}
