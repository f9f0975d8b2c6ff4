import type { Token } from "markdown-it";

/** What the HTML of a body says, collected from the tokens that it was rendered from. */
export interface BodyFacts {
  readonly ids: readonly string[];
  /** Addresses as they are written, in their order. */
  readonly references: readonly { readonly kind: "link" | "image"; readonly target: string }[];
  readonly headings: readonly string[];
  /** Words outside of headings; white space separates blocks. */
  readonly text: string;
}

/** Words that a rule's HTML shows and its token does not say. That HTML has no ids and addresses. */
export interface ShownWords {
  readonly title: string;
  readonly code: string;
}

/** UTF-16 units of a block of code that are searched, see `html-text.ts`. */
const MOST_CODE = 2000;

/** Elements that begin or end a line of words. Their rules add no words, ids and addresses. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...["paragraph", "blockquote", "bullet_list", "ordered_list", "list_item"].flatMap(openAndClose),
  ...["table", "thead", "tbody", "tr", "th", "td"].flatMap(openAndClose),
  ...["tip", "warning", "danger", "theorem", "details", "right", "slot", "code-group"].map(
    (name) => `container_${name}_close`,
  ),
  "container_right_open",
  "container_slot_open",
  "container_code-group_open",
  "hr",
  "softbreak",
  "hardbreak",
  "task",
]);

/** Elements within a line, and tokens without HTML. */
const IN_LINE: ReadonlySet<string> = new Set([
  ...["strong", "em", "s", "container_v-pre"].flatMap(openAndClose),
  "link_close",
]);

/** Attributes without ids and addresses. */
const QUIET: ReadonlySet<string> = new Set(
  "class start title target rel alt width height loading decoding tabindex".split(" "),
);

/**
 * Collects what a scan of the rendered tokens finds. Returns `null` where only a scan can tell: a token holds HTML of
 * the author's, or is of a kind that is not known here.
 */
export function readFacts(tokens: readonly Token[]): BodyFacts | null {
  const reader = new FactsReader();
  return tokens.every((token) => reader.read(token)) ? reader.facts() : null;
}

class FactsReader {
  readonly #ids: string[] = [];
  readonly #references: { kind: "link" | "image"; target: string }[] = [];
  readonly #headings: string[] = [];
  #text = "";
  /** Words of the heading that is open. */
  #heading: string | null = null;

  facts(): BodyFacts {
    return { ids: this.#ids, references: this.#references, headings: this.#headings, text: this.#text };
  }

  /** Returns whether the token is known. */
  read(token: Token): boolean {
    const { type } = token;
    if (type === "inline") return token.children?.every((child) => this.read(child)) ?? true;
    if (type === "text" || type === "emoji") return this.#addWords(token.content);
    if (type === "code_inline") return this.#addWords(token.content) && hasOnly(token, null);
    if (token.hidden || IN_LINE.has(type)) return hasOnly(token, null);
    if (BLOCKS.has(type)) return this.#breakLine() && hasOnly(token, null);
    switch (type) {
      case "heading_open":
        return this.#openHeading(token);
      case "heading_close":
        return this.#closeHeading();
      case "heading_anchor":
        return this.#addReference("link", `#${token.content}`);
      case "link_open":
        return this.#addReference("link", token.attrGet("href")) && hasOnly(token, "href");
      case "image":
        this.#breakLine();
        return this.#addReference("image", token.attrGet("src")) && hasOnly(token, "src");
      case "code_block":
        return this.#addShown({ title: "", code: token.content });
      default:
        return isShown(token.meta?.["shown"]) && this.#addShown(token.meta["shown"]);
    }
  }

  #addWords(words: string): true {
    if (this.#heading === null) this.#text += words;
    else this.#heading += words;
    return true;
  }

  #breakLine(): true {
    this.#text += "\n";
    return true;
  }

  #addReference(kind: "link" | "image", target: string | number | null): true {
    if (target !== null) this.#references.push({ kind, target: String(target) });
    return true;
  }

  #addShown({ title, code }: ShownWords): true {
    this.#text += `\n${title}\n${code.slice(0, MOST_CODE)}\n`;
    return true;
  }

  #openHeading(token: Token): boolean {
    const id = token.attrGet("id");
    if (id !== null) this.#ids.push(String(id));
    this.#heading = "";
    return this.#breakLine() && hasOnly(token, "id");
  }

  #closeHeading(): true {
    this.#headings.push(this.#heading?.trim() ?? "");
    this.#heading = null;
    return this.#breakLine();
  }
}

function openAndClose(name: string): readonly string[] {
  return [`${name}_open`, `${name}_close`];
}

/** Whether a token has no attribute that could say something, beside a known one. */
function hasOnly({ attrs }: Token, known: string | null): boolean {
  return (
    attrs?.every(
      ([name, value]) =>
        name === known || QUIET.has(name) || (name === "style" && /^text-align:\w+$/.test(String(value))),
    ) ?? true
  );
}

function isShown(value: unknown): value is ShownWords {
  return typeof value === "object" && value !== null && "title" in value && "code" in value;
}
