import type { FileNotes } from "../../../notes.js";
import { maskCode } from "../../../content/prose.js";
import { type Pair, replacePairs } from "../../../content/replace-pairs.js";

const TABS: Pair = { start: /^[ \t]*<Tabs\b/gm, end: /<\/Tabs>/g };
const ITEM: Pair = { start: /<TabItem\b/g, end: /<\/TabItem>/g };
const LABELS = /\blabel:\s*["']([^"'\n]+)["'],\s*value:\s*["']([^"'\n]+)["']/g;

/** Replaces tabs: those of code by a group of code, and others by boxes that open. */
export function replaceTabs(body: string, notes: FileNotes): string {
  if (!body.includes("<TabItem")) return body;
  const prose = maskCode(body);
  const text = replacePairs(prose.text, TABS, (content, whole) => {
    const labels = new Map([...whole.matchAll(LABELS)].map(([, label = "", value = ""]) => [value, label]));
    const items: { readonly label: string; readonly text: string }[] = [];
    replacePairs(content, ITEM, (item) => {
      const [, attributes = "", inner = ""] = /^([^<>]*)>([^]*)$/.exec(item) ?? [];
      const value = attribute(attributes, "value") ?? "";
      items.push({
        label: attribute(attributes, "label") ?? labels.get(value) ?? value,
        text: dedent(prose.restore(inner)),
      });
      return "";
    });
    if (items.length === 0) return whole;
    notes.translated("container");
    if (items.every((item) => isCode(item.text))) {
      const codes = items.map((item) => titled(item.text, item.label));
      return prose.hide(`::: code-group\n\n${codes.join("\n\n")}\n\n:::`);
    }
    return prose.hide(items.map((item) => `:::: details ${item.label}\n\n${item.text}\n\n::::`).join("\n\n"));
  });
  return prose.restore(text);
}

/** Returns whether a text is one block of code, which is one mark when it is hidden. */
function isCode(text: string): boolean {
  return /^[`~]{3}/.test(text) && /^\uE000\d+\uE001$/.test(maskCode(text).text);
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}=(?:\\{\\s*)?["']([^"'\\n]+)["']`).exec(attributes)?.[1];
}

function titled(code: string, label: string): string {
  const [first = "", ...rest] = code.split("\n");
  return [`${first.replace(/\s*title=(?:"[^"]*"|'[^']*')/, "")} [${label}]`, ...rest].join("\n");
}

/** Removes the indentation that all lines have, which would be code in markdown. */
function dedent(text: string): string {
  const lines = text
    .replace(/^[ \t]*\n/, "")
    .trimEnd()
    .split("\n");
  const indent = Math.min(
    ...lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0),
  );
  return lines
    .map((line) => line.slice(Number.isFinite(indent) ? indent : 0))
    .join("\n")
    .trim();
}
