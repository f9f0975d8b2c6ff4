import type { BundleAdvice, BundleFault } from "../messages/faults/site.js";
import { isBuiltin } from "node:module";
import type { Message, Note, PartialMessage } from "esbuild";
import { position, type Problem, type Severity } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";

/** A fault that a plugin of hanblog finds. */
type OwnFault = Exclude<BundleFault, { readonly kind: "esbuild" }>;

/** Returns a message for esbuild. `problemFromMessage` converts it to a problem with the text of the fault. */
export function messageOfFault(fault: OwnFault): PartialMessage {
  return { text: fault.kind, detail: fault };
}

/** Converts a message of esbuild to a problem. */
export function problemFromMessage(message: Message, severity: Severity): Problem {
  const { text, location } = message;
  // A generated entry module has no file that the author could open.
  const hasFile = location !== null && !location.file.startsWith("hanblog-entry:");
  const at = hasFile ? position(location.file, location.line, location.column + 1) : null;
  const detail: unknown = message.detail;
  const fault: BundleFault = isOwnFault(detail)
    ? detail
    : { kind: "esbuild", reason: text, advice: adviceOn(message) };
  return severity === "error"
    ? createProblem("error", "bundle-failed", fault, at)
    : createProblem("warning", "bundle-warning", fault, at);
}

function isOwnFault(detail: unknown): detail is OwnFault {
  if (typeof detail !== "object" || detail === null || !("kind" in detail)) return false;
  return detail.kind === "css-module" || detail.kind === "theme-file";
}

function adviceOn({ text, notes }: Message): BundleAdvice | null {
  const extension = /^No loader is configured for "(\.[^"]+)" files/.exec(text)?.[1];
  if (extension !== undefined) return { kind: "file-type", extension };
  const note = notes[0] === undefined ? null : noteText(notes[0]);
  if (note === null) return null;
  const wanted = /^Could not resolve "(.+)"$/.exec(text)?.[1];
  const isOption = /^You can mark the path|"platform: 'node'"/.test(note);
  return wanted !== undefined && isOption ? adviceOnMissing(wanted) : { kind: "note", text: note };
}

/** Returns the text of a note, with its source position if the text ends with a colon. */
function noteText({ text, location }: Note): string {
  if (location === null || !text.endsWith(":")) return text;
  return `${text} ${location.file}:${location.line}:${location.column + 1}`;
}

/**
 * Returns the advice on an unresolved module. It replaces esbuild's advice, which names build options that a
 * site does not have.
 */
function adviceOnMissing(wanted: string): BundleAdvice {
  const name = /^(?:@[^/]+\/)?\w[^/]*/.exec(wanted)?.[0];
  if (name === undefined) return { kind: "path" };
  return isBuiltin(name) ? { kind: "builtin" } : { kind: "install", name };
}
