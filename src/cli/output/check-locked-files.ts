import { position, type Problem, withoutLines } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { createProblem } from "../messages/create-problem.js";

/** A compiled page and the files that it uses, named by their paths in the output. */
export interface FileUser {
  readonly relativePath: string;
  readonly assets: readonly { readonly output: string }[];
}

/** Maximum number of files that a warning names. */
const FILES_NAMED = 5;

/** Warns of the files that only pages with a password use. They are not encrypted. */
export function checkLockedFiles(pages: readonly Page[], bodies: readonly FileUser[]): readonly Problem[] {
  const locked = new Set(
    pages.flatMap(({ locked, relativePath }) => (locked === true ? [relativePath] : [])),
  );
  const isOpen = ({ relativePath }: FileUser) => !locked.has(relativePath);
  const open = new Set(bodies.filter(isOpen).flatMap(({ assets }) => assets.map(({ output }) => output)));
  return bodies.flatMap((body) => {
    const files = isOpen(body) ? [] : body.assets.filter(({ output }) => !open.has(output));
    if (files.length === 0) return [];
    const named = files.slice(0, FILES_NAMED).map(({ output }) => output);
    const values = {
      count: files.length,
      files: [...named, ...(files.length > FILES_NAMED ? ["…"] : [])].join(", "),
    };
    const problem = createProblem("warning", "password-files", values, position(body.relativePath));
    return [withoutLines(problem)];
  });
}
