import { escapeHtml, escapeText } from "../../../../runtime/model/escape.js";
import { type Fields, fieldsOf, listOf, parseJson, textOf } from "../../plain-value.js";
import { type BodyPart, joinHtml } from "./body-part.js";
import { cardToHtml } from "./card-to-html.js";

/** Levels of nodes in each other. No page that people write has as many. */
const DEEPEST = 100;

/** Elements of text by the bits of its format. */
const FORMATS = [
  [1, "strong"],
  [2, "em"],
  [4, "del"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
] as const;

/** Elements by the types of nodes. */
const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: "p",
  quote: "blockquote",
  "extended-quote": "blockquote",
  aside: "blockquote",
  listitem: "li",
};

/** Converts the text of Ghost's editor since version 5. `left` is called with the types of nodes that are left out. */
export function lexicalToHtml(text: string, left: (name: string) => void): readonly BodyPart[] {
  const { root } = fieldsOf(parseJson(text));
  const parts: BodyPart[] = [];
  for (const child of listOf(fieldsOf(root)["children"])) {
    const node = fieldsOf(child);
    if (node["type"] === "markdown") parts.push({ markdown: textOf(node["markdown"]) ?? "" });
    else parts.push({ html: nodeToHtml(node, left, 0) });
  }
  return joinHtml(parts);
}

function nodeToHtml(node: Fields, left: (name: string) => void, depth: number): string {
  if (depth > DEEPEST) return "";
  const type = textOf(node["type"]) ?? "";
  const inner = () =>
    listOf(node["children"])
      .map((child) => nodeToHtml(fieldsOf(child), left, depth + 1))
      .join("");
  if (/^(?:extended-)?text$/.test(type)) return formatText(node);
  if (type === "linebreak") return "<br>";
  if (type === "tab") return "\t";
  if (/^(?:auto|at-)?link$/.test(type))
    return `<a href="${escapeHtml(textOf(node["url"]) ?? "")}">${inner()}</a>`;
  const element = ELEMENTS[type];
  if (element !== undefined) return `<${element}>${inner()}</${element}>`;
  if (/^(?:extended-)?heading$/.test(type)) {
    const tag = /^h[1-6]$/.exec(textOf(node["tag"]) ?? "")?.[0] ?? "h2";
    return `<${tag}>${inner()}</${tag}>`;
  }
  if (type === "list") {
    const tag = node["listType"] === "number" ? "ol" : "ul";
    const start = Number(node["start"]);
    const first = tag === "ol" && Number.isInteger(start) && start > 1 ? ` start="${start}"` : "";
    return `<${tag}${first}>${inner()}</${tag}>`;
  }
  const card = cardToHtml(type, node);
  if (card !== null) return card;
  left(type);
  return inner();
}

function formatText(node: Fields): string {
  const bits = Number(node["format"]) || 0;
  const text = escapeText(typeof node["text"] === "string" ? node["text"] : "");
  return FORMATS.reduce(
    (html, [bit, name]) => ((bits & bit) === 0 ? html : `<${name}>${html}</${name}>`),
    text,
  );
}
