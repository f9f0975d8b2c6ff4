import { isBuiltin } from "node:module";
import type { Message } from "esbuild";
import { createProblem, position, type Problem } from "../../runtime/model/error.js";

/** A message of esbuild as a fault of the author's. */
export function problemFromMessage({ text, location, notes }: Message): Problem {
  // An author has no file to open where the entry that hanblog wrote is at fault.
  const hasFile = location !== null && !location.file.startsWith("hanblog-entry:");
  const at = hasFile ? position(location.file, location.line, location.column + 1) : null;
  const note = notes[0]?.text ?? null;
  const wanted = /^Could not resolve "(.+)"$/.exec(text)?.[1];
  const isAdvice = note !== null && /^You can mark the path|"platform: 'node'"/.test(note);
  const hint = wanted !== undefined && isAdvice ? missingHint(wanted) : note;
  return createProblem("error", "bundle-failed", text, at, hint);
}

/** What to do about a module that is not there. What esbuild advises are options of its own, which a site does not set. */
function missingHint(wanted: string): string {
  const name = /^(?:@[^/]+\/)?\w[^/]*/.exec(wanted)?.[0];
  if (name === undefined)
    return "Write a path that begins with `./` or `../`, from the file that imports it.";
  if (isBuiltin(name))
    return "It is a module of Node's, and components and themes run in browsers too: do without it.";
  return `Run \`npm install ${name}\` in the folder of the site, or correct the name.`;
}
