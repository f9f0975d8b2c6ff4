import { escapeHtml, escapeText } from "../../../../runtime/model/escape.js";
import { fieldsOf, listOf, parseJson, textOf } from "../../plain-value.js";
import { type BodyPart, joinHtml } from "./body-part.js";
import { cardToHtml } from "./card-to-html.js";

/** Elements that text can be in. */
const MARKS = new Set("a b code del em i mark s strong strike sub sup u".split(" "));
const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 blockquote aside pull-quote".split(" "));

/** Lists of a mobiledoc that its sections name by their places. */
interface Parts {
  readonly markups: readonly unknown[];
  readonly atoms: readonly unknown[];
  readonly cards: readonly unknown[];
}

/** Converts the text of Ghost's editor of versions 1 to 5. `left` is called with the names of cards that are left out. */
export function mobiledocToHtml(text: string, left: (name: string) => void): readonly BodyPart[] {
  const found = fieldsOf(parseJson(text));
  const list = (name: string) => listOf(found[name]);
  const parts = { markups: list("markups"), atoms: list("atoms"), cards: list("cards") };
  return joinHtml(list("sections").map((section) => sectionToPart(listOf(section), parts, left)));
}

function sectionToPart(section: readonly unknown[], parts: Parts, left: (name: string) => void): BodyPart {
  const [kind, second, third] = section;
  if (kind === 10) {
    const [name, payload] = listOf(parts.cards[Number(second)]);
    const card = fieldsOf(payload);
    const type = textOf(name) ?? "";
    if (/^(?:card-)?markdown$/.test(type)) return { markdown: textOf(card["markdown"]) ?? "" };
    const html = cardToHtml(type, card);
    if (html === null) left(type);
    return { html: html ?? "" };
  }
  if (kind === 3) {
    const tag = second === "ol" ? "ol" : "ul";
    const items = listOf(third).map((item) => `<li>${markersToHtml(listOf(item), parts)}</li>`);
    return { html: `<${tag}>${items.join("")}</${tag}>` };
  }
  if (kind !== 1) return { html: "" };
  const tag = typeof second === "string" && BLOCKS.has(second) ? second : "p";
  const element = tag === "aside" || tag === "pull-quote" ? "blockquote" : tag;
  return { html: `<${element}>${markersToHtml(listOf(third), parts)}</${element}>` };
}

/** Returns markers, each of which opens some elements, has a text or an atom, and closes some elements. */
function markersToHtml(markers: readonly unknown[], { markups, atoms }: Parts): string {
  const open: string[] = [];
  let html = "";
  for (const marker of markers) {
    const [kind, opened, closed, value] = listOf(marker);
    for (const index of listOf(opened)) {
      const [name, attributes] = listOf(markups[Number(index)]);
      const tag = typeof name === "string" && MARKS.has(name) ? name : "span";
      open.push(tag);
      html += tag === "a" ? `<a href="${escapeHtml(hrefOf(listOf(attributes)))}">` : `<${tag}>`;
    }
    html +=
      kind === 1
        ? atomToHtml(listOf(atoms[Number(value)]))
        : escapeText(typeof value === "string" ? value : "");
    for (let count = Number(closed) || 0; count > 0 && open.length > 0; count--)
      html += `</${open.pop() ?? ""}>`;
  }
  return (
    html +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join("")
  );
}

function atomToHtml([name, text]: readonly unknown[]): string {
  return name === "soft-return" ? "<br>" : escapeText(textOf(text) ?? "");
}

/** Returns the address in a list of names and values. */
function hrefOf(attributes: readonly unknown[]): string {
  return textOf(attributes[attributes.indexOf("href") + 1]) ?? "";
}
