import { OPTIONAL_END, PARENTS } from "./element-names.js";
import type { HtmlPart } from "./html-parts.js";

/** Start tag without its end tag yet. */
export interface OpenTag {
  /** Name of the element or component, with which end tags are compared. */
  readonly key: string;
  /**
   * Turns start and end tag into HTML. Returns the end tag for an author who omitted it, in which case `end` is `null`.
   */
  readonly close: (end: HtmlPart | null, holdsBlock: boolean) => string;
  /** Whether the end tag may be omitted. */
  readonly isOptional: boolean;
  /** Called if the tag stays text because its end tag is missing. */
  readonly onText?: () => void;
  /** Called if a required end tag had to be added, because the element then includes the content after it. */
  readonly onEndAdded?: () => void;
  /** Called with the last part of a block of HTML if this is the innermost tag that it leaves open. */
  readonly onBlockEnd?: (last: HtmlPart) => void;
}

interface Entry extends OpenTag {
  holdsBlock: boolean;
}

const NO_TAGS: readonly Entry[] = [];

/** Tags of the author between two adjacent tags of markdown. Only tags of the same frame can form pairs. */
class Frame {
  readonly open: Entry[] = [];
  /**
   * Containers with a child, such as lists. They are certainly meant as elements, so they are closed instead of shown
   * as text.
   */
  readonly filled = new Set<string>();
  readonly #counts = new Map<string, number>();

  has(key: string): boolean {
    return (this.#counts.get(key) ?? 0) > 0;
  }

  push(entry: Entry): void {
    this.open.push(entry);
    this.#count(entry.key, 1);
  }

  pop(): Entry | undefined {
    const entry = this.open.pop();
    if (entry !== undefined) this.#count(entry.key, -1);
    return entry;
  }

  #count(key: string, change: number): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + change);
  }
}

/** Start tags that are open at one place of the page, grouped in frames that end tags cannot cross. */
export class TagStack {
  /** Frames of the enclosing elements; `null` for a frame without tags, as most are. */
  readonly #frames: (Frame | null)[] = [];
  #frame: Frame | null = null;

  /** Called at the start of an element that markdown itself creates. */
  enter(isBlock: boolean): void {
    if (isBlock) this.markParagraphs();
    this.#frames.push(this.#frame);
    this.#frame = null;
  }

  /**
   * Called at the end of that element or of the page. Returns the end tags that the author omitted, which precede its
   * own.
   */
  leave(): string {
    let html = "";
    while (this.#open.length > 0) html += this.#drop();
    this.#frame = this.#frames.pop() ?? null;
    return html;
  }

  /** Called at the end of a block of HTML, with its last part. */
  endBlock(last: HtmlPart): void {
    this.#open.at(-1)?.onBlockEnd?.(last);
  }

  isOpen(key: string): boolean {
    return this.#frame?.has(key) === true;
  }

  /** Returns whether a child of one of `parents`, such as a list item, may begin. Marks the open parents as filled. */
  fill(parents: readonly string[]): boolean {
    const open = parents.filter((parent) => this.isOpen(parent));
    for (const parent of open) this.#frame?.filled.add(parent);
    return open.length > 0;
  }

  push(tag: OpenTag): void {
    this.#frame ??= new Frame();
    this.#frame.push({ ...tag, holdsBlock: false });
  }

  /** Closes the innermost open `key`, and all tags that were left open inside it. */
  close(key: string, end: HtmlPart): void {
    while (this.#open.length > 0 && this.#open.at(-1)?.key !== key) end.before += this.#drop();
    const entry = this.#frame?.pop();
    entry?.close(end, entry.holdsBlock);
  }

  /**
   * Closes the elements that the start of `name` implies the end of, such as the previous list item. Returns their end
   * tags.
   */
  closeImplied(name: string): string {
    let html = "";
    for (let depth = this.#impliedDepth(name); depth > 0; depth--) html += this.#drop();
    return html;
  }

  get #open(): readonly Entry[] {
    return this.#frame?.open ?? NO_TAGS;
  }

  /** Returns the number of innermost tags that end at the start of `name`. */
  #impliedDepth(name: string): number {
    const open = this.#open;
    const parents = Object.hasOwn(PARENTS, name) ? PARENTS[name] : undefined;
    let depth = 0;
    for (let index = open.length - 1; index >= 0; index--) {
      const key = open[index]?.key ?? "";
      if (Object.hasOwn(OPTIONAL_END, key) && OPTIONAL_END[key]?.has(name)) depth = open.length - index;
      // A list item also ends tags left open inside the previous item, up to the list that contains both.
      else if (parents === undefined || parents.includes(key)) return depth;
    }
    return depth;
  }

  /** Marks all open tags as holding a block if a `<p>` is open. */
  markParagraphs(): void {
    if (!this.isOpen("p")) return;
    const open = this.#open;
    for (let index = open.length - 1; index >= 0; index--) {
      const entry = open[index];
      // All tags outside a marked one are marked already.
      if (entry === undefined || entry.holdsBlock) return;
      entry.holdsBlock = true;
    }
  }

  /** Removes the innermost tag from the stack. Adds its end tag if that is allowed; otherwise the tag stays text. */
  #drop(): string {
    const entry = this.#frame?.pop();
    if (entry === undefined) return "";
    const isFilled = this.#frame?.filled.has(entry.key) === true;
    if (!entry.isOptional && !isFilled) {
      entry.onText?.();
      return "";
    }
    if (!entry.isOptional) entry.onEndAdded?.();
    return entry.close(null, entry.holdsBlock);
  }
}
