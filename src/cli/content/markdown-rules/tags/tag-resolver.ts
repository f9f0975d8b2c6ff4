import type { ComponentAdvice } from "../../../messages/faults/content.js";
import { islandMark } from "../../../../runtime/model/document/body.js";
import { closeTab, nextGroup, openTab } from "../code/code-groups.js";
import type { Compilation } from "../compilation.js";
import {
  type BuiltIn,
  FOREIGN_NAMES,
  FORMATTING_NAMES,
  type Names,
  PHRASING_NAMES,
  RAW_TEXT_NAMES,
  VOID_NAMES,
  componentFile,
} from "./element-names.js";
import type { HtmlPart } from "./html-parts.js";
import { escapeRaw, type HtmlPlace, openElement, setOutput, type TagPlace } from "./open-element.js";
import { readProps, SLOT_END, slotStart } from "./island-slots.js";
import { renderStartTag } from "./tag-output.js";
import type { Tag } from "./tag-scanner.js";
import { TagStack } from "./tag-stack.js";

/**
 * Pairs the start and end tags that an author wrote, so that the emitted HTML is always well nested. A tag without its
 * partner is shown as text.
 */
export class TagResolver {
  readonly #stack = new TagStack();
  #group = 0;
  #isFirstPanel = true;

  constructor(
    private readonly names: Names,
    private readonly compilation: Compilation,
  ) {}

  /** Called at the start of an element that markdown itself creates. */
  enter(isBlock: boolean): void {
    this.#stack.enter(isBlock);
  }

  /** Called at the end of that element. Returns the end tags that the author omitted, which precede its own. */
  leave(): string {
    return this.#stack.leave();
  }

  isOpen(name: string): boolean {
    return this.#stack.isOpen(name);
  }

  /** Called at the end of a block of HTML, with its last part. */
  endBlock(last: HtmlPart): void {
    this.#stack.endBlock(last);
  }

  resolve(part: HtmlPart, surroundings: HtmlPlace): void {
    const { tag } = part;
    if (tag === null) return;
    const place = { ...surroundings, part, tag };
    if (tag.isClosing) this.#close(place);
    else this.#open(place);
  }

  #open(place: TagPlace): void {
    const { tag, line } = place;
    const isForeign = [...FOREIGN_NAMES].some((name) => this.#stack.isOpen(name));
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
        else
          this.#stack.push({ key: tag.name, close: () => this.#reportUnknown(tag, line), isOptional: false });
    }
  }

  #openElement(place: TagPlace, name: string, isForeign: boolean): void {
    const { tag, part, line } = place;
    const { compilation } = this;
    if (RAW_TEXT_NAMES.has(name) && part.rawText === null && !tag.isSelfClosing)
      return this.#reportUnclosedElement(place);
    if (name === "script") {
      compilation.report("warning", "script-dropped", {}, line);
      return setOutput(part, "", "dropped");
    }
    openElement(this.#stack, place, {
      name,
      startTag: () => renderStartTag(tag, compilation, line),
      rawText(text) {
        if (name === "style") reportStyleLanguage(tag, compilation, line);
        return name === "style" && !isForeign ? text.replaceAll("<!--", "") : escapeRaw(text);
      },
      onText: () => this.#reportUnclosedElement(place),
      onEndAdded: () => this.#reportMissingEnd(place),
    });
  }

  #openIsland(place: TagPlace, name: string): void {
    const { tag, part, line, lineEnds } = place;
    const isPhrasing = lineEnds !== null || [...PHRASING_NAMES].some((outer) => this.#stack.isOpen(outer));
    const create = (): number => {
      const props = readProps(tag, this.compilation, line);
      return this.compilation.islands.push({ name, props, inline: isPhrasing, line, part }) - 1;
    };
    if (tag.isSelfClosing) {
      setOutput(part, islandMark(create()), "island");
      return;
    }
    const close = (end: HtmlPart | null): string => {
      setOutput(part, slotStart(create()), "island-open");
      if (end !== null) setOutput(end, SLOT_END, "island-close");
      return SLOT_END;
    };
    this.#stack.push({ key: tag.name, close, isOptional: false, onText: () => this.#reportUnclosed(place) });
  }

  /**
   * Opens a code group or code block of VuePress. The markup equals that of `::: code-group`, with panels instead of
   * code blocks.
   */
  #openBuiltIn(place: TagPlace, name: BuiltIn): void {
    const { tag, part } = place;
    if (tag.isSelfClosing) return setOutput(part, "", "dropped");
    const start = name === "code-group" ? this.#startGroup() : this.#startPanel(tag);
    const close = (end: HtmlPart | null): string => {
      setOutput(part, start);
      if (end !== null) setOutput(end, "</div>");
      return "</div>";
    };
    this.#stack.markParagraphs();
    this.#stack.push({ key: tag.name, close, isOptional: false, onText: () => this.#reportUnclosed(place) });
  }

  #startGroup(): string {
    this.#group = nextGroup(this.compilation);
    this.#isFirstPanel = true;
    return '<div class="code-group">';
  }

  #startPanel(tag: Tag): string {
    const attribute = tag.attributes.find(({ name }) => name === "title");
    const title = attribute?.value.kind === "string" ? attribute.value.text : "";
    // If several radio buttons of a group are checked, browsers select the last one.
    const isActive = tag.attributes.some(({ name }) => name === "active");
    const tab = closeTab(openTab(this.#group, this.#isFirstPanel || isActive), title);
    this.#isFirstPanel = false;
    return `${tab}<div class="code-panel">`;
  }

  #close({ tag, part, line, lineEnds }: TagPlace): void {
    const name = tag.name.toLowerCase();
    const key = [tag.name, name].find((candidate) => this.#stack.isOpen(candidate));
    if (key !== undefined) this.#stack.close(key, part);
    // Browsers treat `</br>` as a line break, and many authors write it.
    else if (name === "br") setOutput(part, "<br>");
    else if (VOID_NAMES.has(name)) setOutput(part, "", "dropped");
    else if (lineEnds === null && this.names.find(tag.name).kind !== "text") this.#reportStrayEnd(tag, line);
  }

  /**
   * Reports an end tag without a start tag, in a block of HTML only. In a line of text, it is prose about the element.
   */
  #reportStrayEnd({ name }: Tag, line: number): void {
    this.compilation.report("warning", "stray-end-tag", { name }, line);
  }

  /**
   * Reports an element without its end tag. Within a line of text, most tags without attributes are prose and not
   * reported.
   */
  #reportUnclosedElement({ tag, line, lineEnds, isAlone }: TagPlace): void {
    const isBare = lineEnds !== null && !isAlone && tag.attributes.length === 0;
    if (isBare && !FORMATTING_NAMES.has(tag.name.toLowerCase())) return;
    this.compilation.report("warning", "unclosed-element", { name: tag.name, isText: true }, line);
  }

  #reportMissingEnd({ tag, line }: TagPlace): void {
    this.compilation.report("warning", "unclosed-element", { name: tag.name, isText: false }, line);
  }

  /** Reports a component without its end tag, in a block of HTML only. Within a line of text, the tag is prose. */
  #reportUnclosed({ tag, line, lineEnds }: TagPlace): void {
    if (lineEnds !== null) return;
    this.compilation.report("warning", "unclosed-component", { name: tag.name }, line);
  }

  #reportUnknown(tag: Tag, line: number): string {
    const { compilation } = this;
    const severity = compilation.context.config.unknownComponents === "error" ? "error" : "warning";
    const advice = adviceOnVueTag(tag) ?? this.#adviceOnName(tag.name);
    compilation.report(severity, "unknown-component", { name: tag.name, advice }, line);
    return "";
  }

  #adviceOnName(name: string): ComponentAdvice {
    return {
      kind: "name",
      nearest: this.names.nearest(name),
      file: componentFile(name),
      mayBeCustom: name.includes("-"),
    };
  }
}

/** Returns advice on replacing a component that VuePress includes, or `null` for any other tag. */
function adviceOnVueTag({ name, attributes }: Tag): ComponentAdvice | null {
  switch (name.replaceAll("-", "").toLowerCase()) {
    case "routerlink": {
      const to = attributes.find((attribute) => attribute.name === "to")?.value;
      const path = to?.kind === "string" ? to.text : "/a/";
      return { kind: "router-link", path };
    }
    case "clientonly":
      return { kind: "client-only" };
    default:
      return null;
  }
}

/** Warns of a `<style>` with a `lang` that VuePress would have compiled. Browsers ignore it. */
function reportStyleLanguage(tag: Tag, compilation: Compilation, line: number): void {
  const value = tag.attributes.find(({ name }) => name.toLowerCase() === "lang")?.value;
  if (value?.kind !== "string" || value.text === "" || value.text.toLowerCase() === "css") return;
  compilation.report("warning", "style-language", { tag: tag.source }, line);
}
