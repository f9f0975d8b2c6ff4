import { isBuiltin } from "node:module";
import type { Message, Note } from "esbuild";
import { createProblem, position, type Problem, type Severity } from "../../runtime/model/error.js";

/** Converts a message of esbuild to a problem. */
export function problemFromMessage({ text, location, notes }: Message, severity: Severity): Problem {
  // A generated entry module has no file that the author could open.
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

/** Returns the text of a note, with its source position if the text ends with a colon. */
function noteText({ text, location }: Note): string {
  if (location === null || !text.endsWith(":")) return text;
  return `${text} ${location.file}:${location.line}:${location.column + 1}`;
}

/** Returns the hint for a file type that cannot be bundled. */
function unknownHint(extension: string): string {
  return `Put the file into \`public\`, and name it in a style sheet by \`url(/name${extension})\`, elsewhere by its address.`;
}

/**
 * Returns the hint for an unresolved module. It replaces esbuild's advice, which names build options that a
 * site does not have.
 */
function missingHint(wanted: string): string {
  const name = /^(?:@[^/]+\/)?\w[^/]*/.exec(wanted)?.[0];
  if (name === undefined)
    return "Write a path that begins with `./` or `../`, from the file that imports it.";
  if (isBuiltin(name))
    return "It is a module of Node's, and components and themes run in browsers too: do without it.";
  return `Run \`npm install ${name}\` in the folder of the site, or correct the name.`;
}
