import { islandMark } from "../../../runtime/model/render.js";
import { closeTab, nextGroup, openTab } from "./code-groups.js";
import type { Compilation } from "./compilation.js";
import {
  type BuiltIn,
  FOREIGN_NAMES,
  type Names,
  OPTIONAL_END,
  PHRASING_NAMES,
  VOID_NAMES,
} from "./element-names.js";
import type { HtmlPart } from "./html-parts.js";
import { readProps } from "./island-props.js";
import { SLOT_END, slotStart } from "./island-slots.js";
import type { Tag } from "./tag-scanner.js";
import { renderStartTag } from "./tag-output.js";

/** A start tag that waits for its end. */
interface OpenTag {
  /** What an end tag is compared with. */
  readonly key: string;
  readonly part: HtmlPart;
  /** Makes both ends real; gets the part of the end tag, or `null` where the author left it out. */
  readonly close: (end: HtmlPart | null) => void;
  /** The end tag that may be left out, or `null`. */
  readonly optionalEnd: string | null;
}

/** Tags of the author between the same two tags of markdown's own: only these can belong together. */
interface Frame {
  readonly open: OpenTag[];
  readonly counts: Map<string, number>;
}

interface TagPlace {
  readonly part: HtmlPart;
  readonly tag: Tag;
  readonly line: number;
  readonly isInline: boolean;
}

/**
 * Finds the pairs among an author's tags, so that what is emitted is always well nested: a tag without a
 * partner stays the text that it is.
 */
export class TagResolver {
  readonly #frames: Frame[] = [createFrame()];

  constructor(
    private readonly names: Names,
    private readonly compilation: Compilation,
  ) {}

  /** An element of markdown's own begins. */
  enter(): void {
    this.#frames.push(createFrame());
  }

  /** It ends; returns the end tags that its author left out and that stand before its own. */
  leave(): string {
    const frame = this.#frames.length > 1 ? this.#frames.pop() : this.#frames[0];
    let html = "";
    while (frame !== undefined && frame.open.length > 0) html += this.#drop(frame);
    return html;
  }

  resolve(part: HtmlPart, line: number, isInline: boolean): void {
    const { tag } = part;
    if (tag === null) return;
    const place = { part, tag, line, isInline };
    if (tag.isClosing) this.#close(place);
    else this.#open(place);
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? createFrame();
  }

  #open(place: TagPlace): void {
    const { tag, part, line } = place;
    const isForeign = [...FOREIGN_NAMES].some((name) => this.#isOpen(name));
    const found = this.names.find(tag.name);
    const kind = isForeign && found.kind === "text" ? ({ kind: "html", name: tag.name } as const) : found;
    switch (kind.kind) {
      case "text":
        return;
      case "html":
        return this.#openElement(place, kind.name.toLowerCase(), isForeign);
      case "component":
        return this.#openIsland(place, kind.name);
      case "built-in":
        return this.#openBuiltIn(place, kind.name);
      case "unknown-component":
        if (tag.isSelfClosing) this.#reportUnknown(tag, line);
        else this.#push({ key: tag.name, part, close: () => this.#reportUnknown(tag, line), optionalEnd: null });
    }
  }

  #openElement({ tag, part, line }: TagPlace, name: string, isForeign: boolean): void {
    const { compilation } = this;
    if (name === "script") {
      const hint = "Scripts belong into `head` of the configuration or into a component.";
      compilation.report("warning", "script-dropped", "A `<script>` in markdown is left out.", line, hint);
      if (part.rawText !== null || tag.isSelfClosing) setOutput(part, "", "dropped");
      return;
    }
    const before = isForeign ? "" : this.#closeImplied(name);
    part.before += before;
    if (part.rawText !== null) {
      const text = name === "style" && !isForeign ? part.rawText.replaceAll("<!--", "") : escapeRaw(part.rawText);
      setOutput(part, `${renderStartTag(tag, compilation, line)}${text}</${tag.name}>`);
      return;
    }
    if (VOID_NAMES.has(name) || (isForeign && tag.isSelfClosing)) {
      setOutput(part, renderStartTag(tag, compilation, line));
      return;
    }
    if (tag.isSelfClosing) {
      setOutput(part, `${withoutSlash(renderStartTag(tag, compilation, line))}</${tag.name}>`);
      return;
    }
    const close = (end: HtmlPart | null): void => {
      setOutput(part, renderStartTag(tag, compilation, line));
      if (end !== null) setOutput(end, `</${tag.name}>`);
    };
    const optionalEnd = Object.hasOwn(OPTIONAL_END, name) ? `</${tag.name}>` : null;
    this.#push({ key: name, part, close, optionalEnd });
  }

  #openIsland({ tag, part, line, isInline }: TagPlace, name: string): void {
    const isPhrasing = isInline || [...PHRASING_NAMES].some((outer) => this.#isOpen(outer));
    const create = (): number => {
      const props = readProps(tag, this.compilation, line);
      return this.compilation.islands.push({ name, props, inline: isPhrasing, line, part }) - 1;
    };
    if (tag.isSelfClosing) {
      setOutput(part, islandMark(create()), "island");
      return;
    }
    const close = (end: HtmlPart | null): void => {
      setOutput(part, slotStart(create()), "island-open");
      if (end !== null) setOutput(end, SLOT_END, "island-close");
    };
    this.#push({ key: tag.name, part, close, optionalEnd: null });
  }

  /** VuePress' code groups: the same markup as `::: code-group`, with panels in place of the code blocks. */
  #openBuiltIn({ tag, part }: TagPlace, name: BuiltIn): void {
    if (tag.isSelfClosing) return setOutput(part, "", "dropped");
    const start = name === "code-group" ? this.#startGroup() : this.#startPanel(tag);
    const close = (end: HtmlPart | null): void => {
      setOutput(part, start);
      if (end !== null) setOutput(end, "</div>");
    };
    this.#push({ key: tag.name, part, close, optionalEnd: null });
  }

  #group = 0;
  #isFirstPanel = true;

  #startGroup(): string {
    this.#group = nextGroup(this.compilation);
    this.#isFirstPanel = true;
    return '<div class="code-group">';
  }

  #startPanel(tag: Tag): string {
    const attribute = tag.attributes.find(({ name }) => name === "title");
    const title = attribute?.value.kind === "string" ? attribute.value.text : "";
    const tab = closeTab(openTab(this.#group, this.#isFirstPanel), title);
    this.#isFirstPanel = false;
    return `${tab}<div class="code-panel">`;
  }

  #close({ tag, part }: TagPlace): void {
    const frame = this.#frame;
    const key = [tag.name, tag.name.toLowerCase()].find((name) => this.#isOpen(name));
    if (key === undefined) {
      if (VOID_NAMES.has(tag.name.toLowerCase())) setOutput(part, "", "dropped");
      return;
    }
    while (frame.open.at(-1)?.key !== key) part.before += this.#drop(frame);
    this.#pop(frame)?.close(part);
  }

  /** Ends the elements that the start of `name` ends, as a list item ends the one before. */
  #closeImplied(name: string): string {
    const frame = this.#frame;
    let html = "";
    for (;;) {
      const top = frame.open.at(-1);
      if (top === undefined || !OPTIONAL_END[top.key]?.has(name)) return html;
      html += this.#drop(frame);
    }
  }

  #isOpen(key: string): boolean {
    return (this.#frame.counts.get(key) ?? 0) > 0;
  }

  #push(tag: OpenTag): void {
    const frame = this.#frame;
    frame.open.push(tag);
    frame.counts.set(tag.key, (frame.counts.get(tag.key) ?? 0) + 1);
  }

  #pop(frame: Frame): OpenTag | undefined {
    const tag = frame.open.pop();
    if (tag !== undefined) frame.counts.set(tag.key, (frame.counts.get(tag.key) ?? 1) - 1);
    return tag;
  }

  /** Gives up on the innermost tag: its end is added where it may be, else the tag stays text. */
  #drop(frame: Frame): string {
    const tag = this.#pop(frame);
    if (tag === undefined || tag.optionalEnd === null) return "";
    tag.close(null);
    return tag.optionalEnd;
  }

  #reportUnknown(tag: Tag, line: number): void {
    const { compilation, names } = this;
    const severity = compilation.context.config.unknownComponents === "error" ? "error" : "warning";
    const nearest = names.nearest(tag.name);
    const advice = nearest === null ? "The site has no components yet" : `Did you mean \`${nearest}\``;
    const hint = `${advice}${nearest === null ? "." : "?"} Put a component into \`components/${tag.name}.tsx\`, or write the tag in backticks if it is text.`;
    compilation.report(severity, "unknown-component", `There is no component \`<${tag.name}>\`.`, line, hint);
  }
}

function createFrame(): Frame {
  return { open: [], counts: new Map() };
}

function setOutput(part: HtmlPart, output: string, role: HtmlPart["role"] = "markup"): void {
  part.output = output;
  part.role = role;
}

function escapeRaw(text: string): string {
  return text.replaceAll("<", "&lt;");
}

function withoutSlash(html: string): string {
  return html.replace(/\s*\/>$/, ">");
}
