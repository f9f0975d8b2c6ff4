import type { Token } from "markdown-it";

/** Ids, links, headings and words of a body's HTML, collected from its tokens. */
export interface BodyFacts {
  readonly ids: readonly string[];
  /** Link and image targets as written, in document order. */
  readonly references: readonly { readonly kind: "link" | "image"; readonly target: string }[];
  readonly headings: readonly string[];
  /** Words outside headings. White space separates blocks. */
  readonly text: string;
}

/** Words that a rule's HTML shows but its token does not contain. That HTML must have no ids or addresses. */
export interface ShownWords {
  readonly title: string;
  readonly code: string;
}

/** Maximum number of UTF-16 units of a code block that search can find; see `html-text.ts`. */
const MOST_CODE = 2000;

/** Tokens that begin or end a line of words. Their rules add no words, ids or addresses. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...["paragraph", "figure", "blockquote", "bullet_list", "ordered_list", "list_item"].flatMap(openAndClose),
  ...["table", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd"].flatMap(openAndClose),
  ...["tip", "warning", "danger", "theorem", "details", "right", "slot", "code-group", "title"].flatMap(
    (name) => openAndClose(`container_${name}`),
  ),
  "hr",
  "softbreak",
  "hardbreak",
  "task",
]);

/** Tokens of elements within a line, and tokens without HTML. */
const IN_LINE: ReadonlySet<string> = new Set([
  ...["strong", "em", "s", "mark", "abbr", "container_v-pre"].flatMap(openAndClose),
  "link_close",
]);

/** Attributes that contain no ids or addresses. */
const QUIET: ReadonlySet<string> = new Set(
  "class start title target rel alt width height loading decoding tabindex data-bare".split(" "),
);

/**
 * Collects the facts that a scan of the rendered HTML would find. Returns `null` if only a scan can find them, because
 * a token contains raw HTML or has an unknown type.
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
  /** Words of the open heading; `null` outside headings. */
  #heading: string | null = null;

  facts(): BodyFacts {
    return { ids: this.#ids, references: this.#references, headings: this.#headings, text: this.#text };
  }

  /** Adds the facts of a token. Returns whether they are complete. */
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
        if (this.#heading === null) this.#text += `\n${token.content}\n`;
        return this.#addReference("image", token.attrGet("src")) && hasOnly(token, "src");
      case "image_caption":
        return this.#breakLine() && this.#addWords(token.content) && this.#breakLine();
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

/**
 * Returns whether a token, apart from the attribute `known`, has no attribute that could contain an id or an address.
 */
function hasOnly({ attrs }: Token, known: string | null): boolean {
  return attrs?.every(([name]) => name === known || QUIET.has(name)) ?? true;
}

function isShown(value: unknown): value is ShownWords {
  return typeof value === "object" && value !== null && "title" in value && "code" in value;
}
