import { decodeHTMLStrict } from "entities";
import emoji from "markdown-it-emoji/lib/data/full.mjs";
import { findControlCharacter } from "../../runtime/model/control-character.js";
import { VOID_NAMES, isElementName } from "./markdown-rules/element-names.js";
import { replaceMath } from "./markdown-rules/math-syntax.js";

/** What markdown-it shows in place of an entity that names no character of HTML. */
const REPLACEMENT = "\uFFFD";

export const ENTITY = /&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z][a-z\d]{1,31});/gi;

/** A definition of a link: `[name]: address`. */
const DEFINITION = /^ {0,3}\[((?!\^)(?:\\.|[^[\]\\])+)\]:/gm;

/**
 * The text of a piece of markdown, as a title or a card shows it: links by their words, code and the TeX of
 * formulas as they stand, no images, no marks, no tags, entities and `:emoji:` resolved. Needs no markdown parser, so it is
 * cheap enough for every page of a large site. `page` is the text with the definitions of links such as `[name]`.
 */
export function plainText(markdown: string, page = ""): string {
  // Private-use characters stand for what nothing may touch until the marks are gone: code and escapes.
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

/** Links that are written as the name of their definition become their words; such images are left out. */
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

/** Leaves those that a page shows as text too: `Array<T>`, and the `<div>` within a line that nothing ends. */
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

/** The character of an entity that is written with its `&` and `;`. Unknown entities stay. */
export function decodeEntity(entity: string): string {
  const number = /^&#(.+);$/.exec(entity)?.[1];
  if (number === undefined) return decodeHTMLStrict(entity);
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  if (code === 0 || code > 0x10ffff) return REPLACEMENT;
  const character = String.fromCodePoint(code);
  return findControlCharacter(character) === null ? character : REPLACEMENT;
}
