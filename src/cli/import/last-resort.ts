import type { Problem } from "../../runtime/model/error.js";
import { moveAside } from "./move-aside.js";
import type { Notes } from "./notes.js";
import { type Fields, textOf } from "./plain-value.js";

/** Options without which pages would have other addresses, dates or languages. They are kept as long as possible. */
const NEEDED = new Set([
  "title",
  "url",
  "base",
  "lang",
  "timeZone",
  "permalink",
  "defaults",
  "locales",
  "exclude",
]);

/**
 * Makes a site build whose errors cannot be repaired: moves the files that they are in aside, and removes options. Returns the
 * new options, or `null` if nothing is left to remove.
 */
export async function removeFaults(
  problems: readonly Problem[],
  site: { readonly siteDir: string; readonly options: Fields; readonly notes: Notes },
): Promise<Fields | null> {
  const errors = problems.filter(({ severity }) => severity === "error");
  const files = new Set(errors.flatMap(({ at }) => (at === null || isConfig(at.file) ? [] : [at.file])));
  let isMoved = false;
  for (const file of files) isMoved = (await moveAside(file, site)) || isMoved;
  if (isMoved) return { ...site.options };
  const named = errors.flatMap(({ values, message }) => {
    const path = textOf(values?.["path"]) ?? /`([A-Za-z]+)[`.[]/.exec(message)?.[1] ?? "";
    return /^[A-Za-z]+/.exec(path)?.[0] ?? [];
  });
  const removed =
    Object.keys(site.options)
      .filter((name) => named.includes(name))
      .at(-1) ??
    Object.keys(site.options).findLast((name) => !NEEDED.has(name)) ??
    Object.keys(site.options).findLast((name) => name !== "title" && name !== "exclude");
  if (removed === undefined) return null;
  site.notes.lost("option", removed);
  return Object.fromEntries(Object.entries(site.options).filter(([name]) => name !== removed));
}

function isConfig(file: string): boolean {
  return /^(?:.*\/)?(?:hanblog\.config\.\w+|package\.json|tsconfig\.json)$/.test(file);
}
