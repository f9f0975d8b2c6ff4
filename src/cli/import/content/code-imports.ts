import { readFileSync, realpathSync } from "node:fs";
import { join, posix } from "node:path";
import { pathBelow } from "../../config/path-below.js";
import type { FileNotes } from "../notes.js";
import { decodeText } from "./decode-text.js";
import { maskCode } from "./prose.js";
import { replaceNamedPairs } from "./replace-pairs.js";
import { box, fence } from "./tag-table.js";

/**
 * Replaces `@[code{3-10} js](./a.js)` of VuePress 2 by the code itself, because hanblog does not import single lines.
 * `path` is that of the page in the old folder.
 */
export function inlineCode(
  body: string,
  { oldDir, path, notes }: { readonly oldDir: string; readonly path: string; readonly notes: FileNotes },
): string {
  return body.replace(
    /^@\[code(?:\{(\d*)-(\d*)\})?([^\]\n]*)\]\(([^)\n]+)\)[ \t]*$/gm,
    (whole, first: string | undefined, last: string | undefined, info: string, file: string) => {
      const name = file.trim();
      const place = name.startsWith("@/") ? name.slice(2) : posix.join(posix.dirname(path), name);
      const read = readBelow(oldDir, join(oldDir, place));
      if (read.kind === "lost") {
        notes.lost(read.code, name, whole);
        return "";
      }
      notes.translated("snippet");
      const lines = read.text.split("\n");
      const shown = lines.slice(
        Number(first || "1") - 1,
        last === undefined || last === "" ? lines.length : Number(last),
      );
      const language = info.trim().split(/[\s{:]/)[0] || (/\.(\w+)$/.exec(name)?.[1] ?? "");
      return fence(shown.join("\n"), language).trim();
    },
  );
}

/** Reads a text file below a folder. Links that lead out of the folder are not followed. */
function readBelow(
  dir: string,
  file: string,
):
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "lost"; readonly code: "missing-file" | "outside-file" } {
  // Does not show whether a file outside of the folder exists.
  if (pathBelow(dir, file) === null) return { kind: "lost", code: "outside-file" };
  try {
    const real = realpathSync(file);
    if (pathBelow(realpathSync(dir), real) === null) return { kind: "lost", code: "outside-file" };
    return { kind: "text", text: decodeText(readFileSync(real)).text.trimEnd() };
  } catch {
    return { kind: "lost", code: "missing-file" };
  }
}

/** Replaces the containers `code-tabs` and `tabs` of VuePress 2, whose parts begin with `@tab`. */
export function replaceTabs(body: string, notes: FileNotes): string {
  const prose = maskCode(body);
  const text = replaceNamedPairs(
    prose.text,
    { start: /^(:{3,})[ \t]*(code-tabs|tabs)\b[^\n]*\n/gm, end: /\n(:{3,})[ \t]*$/gm },
    ([, , name], content) => {
      notes.translated("container");
      const [, ...parts] = content.split(/^@tab(?::active)?[ \t]*/m);
      const tabs = parts.map((part) => {
        const [title = "", ...rest] = part.split("\n");
        return { title: title.replace(/#.*$/, "").trim(), text: rest.join("\n").trim() };
      });
      if (name === "tabs")
        return tabs
          .map((tab) => box("details", tab.title, tab.text))
          .join("")
          .trim();
      const codes = tabs.map((tab) =>
        prose.reveal(tab.text, (code) =>
          /^\s*[`~]{3}/.test(code) ? code.replace(/^([^\n]*)/, `$1 [${tab.title}]`) : null,
        ),
      );
      return `::: code-group\n\n${codes.join("\n\n")}\n\n:::`;
    },
  );
  return prose.restore(text);
}

const BRACES =
  /[ \t]?\{[ \t]*(?:[.#][\w:-]+|[\w:-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+))?)(?:[ \t]+(?:[.#][\w:-]+|[\w:-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)))*[ \t]*\}/;

/** Removes attributes in braces after links, images and headings, except the id of a heading. */
export function removeAttributes(body: string, notes: FileNotes): string {
  const prose = maskCode(body);
  const keep = (braces: string) => {
    const id = /#[^\s}]+/.exec(braces)?.[0];
    notes.translated("attributes");
    return id === undefined ? "" : ` {${id}}`;
  };
  const isIdAlone = (braces: string) => /^[ \t]?\{#[^\s}]+\}$/.test(braces);
  const text = prose.text
    // A second `#` is a slip that is part of the id in VitePress, but of no link.
    .replace(/^( {0,3}#{1,6}[ \t][^\n]*?\{#)#+(?=[^\s{}]+\}[ \t]*$)/gm, "$1")
    .replace(
      new RegExp(`^( {0,3}#{1,6}[ \\t][^\\n]*?)(${BRACES.source})[ \\t]*$`, "gm"),
      (whole, heading: string, braces: string) => (isIdAlone(braces) ? whole : heading + keep(braces)),
    )
    .replace(new RegExp(`(?<=\\]\\([^()\\n]*\\))${BRACES.source}`, "g"), () => {
      notes.translated("attributes");
      return "";
    });
  return prose.restore(text);
}
