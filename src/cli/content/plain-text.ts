import { decodeHTMLStrict } from "entities";
import emoji from "markdown-it-emoji/lib/data/full.mjs";
import { findControlCharacter } from "../../runtime/model/control-character.js";
import { VOID_NAMES, isElementName } from "./markdown-rules/element-names.js";
import { replaceMath } from "./markdown-rules/math-syntax.js";

/** Character that markdown-it shows for an entity that is no valid HTML character. */
const REPLACEMENT = "\uFFFD";

export const ENTITY = /&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z][a-z\d]{1,31});/gi;

/** Definition of a reference link: `[name]: address`. */
const DEFINITION = /^ {0,3}\[((?!\^)(?:\\.|[^[\]\\])+)\]:/gm;

/**
 * Returns the text of some markdown as a title or card shows it. Links become their words, code and TeX stay as
 * written, entities and `:emoji:` are resolved. Images, marks and tags are removed. No markdown parser is used, so it
 * is fast enough for every page of a large site. `page` is the text with the definitions of reference links.
 */
export function plainText(markdown: string, page = ""): string {
  // Private-use characters replace code and escapes until the marks are removed, so that nothing changes them.
  const kept: string[] = [];
  const keep = (text: string) => `\uE000${kept.push(text) - 1}\uE001`;
  const prose = markdown
    .replace(/[\uE000\uE001]/g, "")
    .replace(/(?<![`\\])(`+)(?!`)(.+?)(?<!`)\1(?!`)/gs, (_, __, code: string) => keep(code));
  return removeMarks(
    replaceMath(prose, ({ start, end, tex }) =>
      tex.includes("\uE000") ? prose.slice(start, end) : keep(tex.trim()),
    )
      .replace(/\\(?=\r?\n)/g, "")
      .replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => keep(character)),
    page,
  )
    .replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? "")
    .trim();
}

function removeMarks(prose: string, page: string): string {
  const text = replaceShortcuts(prose, page)
    .replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, "")
    .replace(/\[\^[^[\]]+\]/g, "")
    .replace(/\[([^[\]]+)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/g, "$1")
    .replace(/\^\[[^[\]]*\]/g, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<(https?:[^\s>]+|[^\s@<>]+@[^\s<>]+)>/g, "$1")
    .replace(/<\/?br\s*\/?>/gi, " ");
  return removeTags(text)
    .replace(/(\*{1,3}|~~)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*?\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/:([\w+-]+):/g, (mark, name: string) => emojiNamed(name) ?? mark)
    .replace(ENTITY, decodeEntity);
}

/** Replaces reference links written as `[name]` by their words, and removes images written as `![name]`. */
function replaceShortcuts(prose: string, page: string): string {
  const shortcut = /(!?)(?<!\])\[(?!\^)([^[\]]+)\](?![[(])/g;
  if (page === "" || !shortcut.test(prose)) return prose;
  const names = new Set(Array.from(page.matchAll(DEFINITION), ([, name = ""]) => referenceName(name)));
  return prose.replace(shortcut, (link: string, mark: string, name: string) => {
    if (!names.has(referenceName(name))) return link;
    return mark === "" ? name : "";
  });
}

function referenceName(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/**
 * Removes HTML tags. Keeps those that the page also shows as text: `Array<T>`, and a tag within a line that has no
 * partner.
 */
function removeTags(prose: string): string {
  const lowerCase = prose.toLowerCase();
  return prose.replace(
    /<(\/?)([A-Za-z][^\s/<>]*)[^<>]*>/g,
    (tag: string, slash: string, name: string, at: number) => {
      if (!isElementName(name)) return tag;
      const before = prose.slice(prose.lastIndexOf("\n", at) + 1, at);
      const isFirst = before.replace(/<[^<>]*>/g, "").trim() === "";
      if (isFirst || tag.endsWith("/>") || VOID_NAMES.has(name.toLowerCase())) return "";
      const partner = `<${slash === "" ? "/" : ""}${name.toLowerCase()}`;
      return lowerCase.includes(partner) ? "" : tag;
    },
  );
}

function emojiNamed(name: string): string | undefined {
  return Object.hasOwn(emoji, name) ? emoji[name] : undefined;
}

/** Decodes an entity, written with its `&` and `;`. Returns an unknown entity unchanged. */
export function decodeEntity(entity: string): string {
  const number = /^&#(.+);$/.exec(entity)?.[1];
  if (number === undefined) return decodeHTMLStrict(entity);
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  if (code === 0 || code > 0x10ffff) return REPLACEMENT;
  const character = String.fromCodePoint(code);
  return findControlCharacter(character) === null ? character : REPLACEMENT;
}
