import { isBuiltin } from "node:module";
import type { Message, Note } from "esbuild";
import { createProblem, position, type Problem, type Severity } from "../../runtime/model/error.js";

/** A message of esbuild as a fault of the author's. */
export function problemFromMessage({ text, location, notes }: Message, severity: Severity): Problem {
  // An author has no file to open where the entry that hanblog wrote is at fault.
  const hasFile = location !== null && !location.file.startsWith("hanblog-entry:");
  const at = hasFile ? position(location.file, location.line, location.column + 1) : null;
  const note = notes[0] === undefined ? null : noteText(notes[0]);
  const wanted = /^Could not resolve "(.+)"$/.exec(text)?.[1];
  const isAdvice = note !== null && /^You can mark the path|"platform: 'node'"/.test(note);
  const unknown = /^No loader is configured for "(\.[^"]+)" files/.exec(text)?.[1];
  const hint =
    unknown !== undefined
      ? unknownHint(unknown)
      : wanted !== undefined && isAdvice
        ? missingHint(wanted)
        : note;
  return severity === "error"
    ? createProblem("error", "bundle-failed", text, at, hint)
    : createProblem("warning", "bundle-warning", text, at, hint);
}

/** Some notes end with the place that they speak of. */
function noteText({ text, location }: Note): string {
  if (location === null || !text.endsWith(":")) return text;
  return `${text} ${location.file}:${location.line}:${location.column + 1}`;
}

/** What to do about a file of a kind that is not bundled. */
function unknownHint(extension: string): string {
  return `Put the file into \`public\`, and name it in a style sheet by \`url(/name${extension})\`, elsewhere by its address.`;
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
