import type { FileNotes } from "../../../notes.js";
import { maskCode, type Prose } from "../../../content/prose.js";

/** Markers of hanblog for the callouts of Obsidian. The marker of GitHub is the same in upper case. */
const MARKERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NOTE: "note abstract summary tldr info todo example quote cite",
    TIP: "tip hint success check done",
    IMPORTANT: "important",
    WARNING: "warning attention question help faq",
    CAUTION: "caution failure fail missing danger error bug",
  }).flatMap(([marker, names]) => names.split(" ").map((name) => [name, marker] as const)),
);

/** Callouts whose default title is that of the marker. */
const OWN_TITLES = new Set(["note", "tip", "important", "warning", "caution"]);

/** Depth of quotations below which callouts stay as they are. */
const DEEPEST = 8;

const OPENING = /^([ \t]*)>[ \t]?\[!([^\]\n|]+)(?:\|[^\]\n]*)?\]([-+]?)[ \t]*(.*)$/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;

/**
 * Writes callouts as hanblog reads them: `> [!NOTE] Title`, and `::: details Title` for one that folds. A quotation that is no callout
 * can have callouts inside.
 */
export function rewriteCallouts(body: string, notes: FileNotes, depth = 0): string {
  if (depth > DEEPEST || !body.includes("[!")) return body;
  const lines = body.split("\n");
  const output: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const fence = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      const end = lines.findIndex((one, place) => place > index && one.trim().startsWith(fence));
      const last = end < 0 ? lines.length - 1 : end;
      output.push(...lines.slice(index, last + 1));
      index = last;
      continue;
    }
    if (!/^[ \t]*>/.test(line)) {
      output.push(line);
      continue;
    }
    let end = index + 1;
    while (end < lines.length && /^[ \t]*>/.test(lines[end] ?? "")) end++;
    output.push(...rewriteQuotation(lines.slice(index, end), notes, depth));
    index = end - 1;
  }
  return output.join("\n");
}

function rewriteQuotation(lines: readonly string[], notes: FileNotes, depth: number): readonly string[] {
  const [, indent = "", type, fold = "", title = ""] = OPENING.exec(lines[0] ?? "") ?? [];
  const content = lines.slice(type === undefined ? 0 : 1).map((line) => line.replace(/^[ \t]*>[ \t]?/, ""));
  const inner = rewriteCallouts(content.join("\n"), notes, depth + 1).split("\n");
  const space = type === undefined ? (/^[ \t]*/.exec(lines[0] ?? "")?.[0] ?? "") : indent;
  const quoted = (parts: readonly string[]) => parts.map((line) => `${space}> ${line}`.trimEnd());
  if (type === undefined) return content.join("\n") === inner.join("\n") ? lines : quoted(inner);
  notes.translated("callout");
  const name = type.trim().toLowerCase();
  const shown = title.trim() || (OWN_TITLES.has(name) ? "" : titleOf(name));
  if (fold === "") {
    const first = `[!${MARKERS.get(name) ?? "NOTE"}]${shown === "" ? "" : ` ${shown}`}`;
    return quoted([first, ...(content.length === 0 ? [] : inner)]);
  }
  // Inner containers have fewer colons than this one.
  const marks = ":".repeat(
    Math.max(2, ...inner.map((line) => /^[ \t>]*(:{3,})/.exec(line)?.[1]?.length ?? 2)) + 1,
  );
  const opening = `${marks} details ${shown || titleOf(name)}${fold === "+" ? " {open}" : ""}`;
  return [opening, ...inner, marks].map((line) => (line === "" ? line : space + line));
}

function titleOf(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Code that plugins replace by lists of notes. */
const QUERY =
  /^[ \t>]*[`~]{3,}[ \t]*(dataview|dataviewjs|query|tasks|base|datacards|button|meta-bind[\w-]*)\b/;

/** Removes queries of plugins, whose results are not in the vault, and reports them. */
export function removeQueries(body: string, notes: FileNotes): string {
  if (!/[`~]{3}/.test(body)) return body;
  const prose = maskCode(body);
  return prose.restore(
    prose.reveal(prose.text, (code) => {
      const name = QUERY.exec(code)?.[1];
      if (name === undefined) return null;
      notes.lost("tag", name, code);
      return "";
    }),
  );
}

/** Markup in which no link, tag or mark of Obsidian is read. Each begins with a sign of its own. */
const HIDDEN =
  /<style\b[^<]*<\/style>|<\/?[a-zA-Z][^<>]*>|\$\$[^$]*(?:\$[^$]+)*\$\$|(?<![\\$\w])\$(?![\s\d$])[^$\n]*[^\s$\\]\$(?![\w$])/g;

/** Replaces code, also indented code, tags of HTML, styles and formulas by marks. */
export function maskNote(body: string): Prose {
  const prose = maskCode(body);
  const text = hideIndented(prose.text, prose).replace(HIDDEN, (whole) => prose.hide(whole));
  return { ...prose, text };
}

/** Hides code that is indented after a blank line. In a list, indented text is a part of its item. */
function hideIndented(text: string, prose: Prose): string {
  let isList = false;
  let isAfterBlank = true;
  return text
    .split("\n")
    .map((line) => {
      if (line.trim() === "") {
        isAfterBlank = true;
        return line;
      }
      const isIndented = /^(?: {4}|\t)/.test(line);
      if (!isIndented) isList = /^ {0,3}(?:[-*+]|\d+[.)])[ \t]/.test(line) || (isList && !isAfterBlank);
      const isCode = isIndented && !isList && isAfterBlank;
      isAfterBlank = isCode;
      return isCode ? prose.hide(line) : line;
    })
    .join("\n");
}
