import { OPTIONAL_END, PARENTS } from "./element-names.js";
import type { HtmlPart } from "./html-parts.js";

/** A start tag that waits for its end. */
export interface OpenTag {
  /** What an end tag is compared with. */
  readonly key: string;
  /** Makes both ends real and returns the end tag, for an end that the author left out (`null`). */
  readonly close: (end: HtmlPart | null, holdsBlock: boolean) => string;
  /** Whether the end tag may be left out. */
  readonly isOptional: boolean;
  /** Told where the tag stays text for want of its end. */
  readonly onText?: () => void;
  /** Called where an end is added that may not be left out: the element took in what follows it. */
  readonly onEndAdded?: () => void;
  /** Told of the last part of a block of HTML that leaves this tag open, and none within it. */
  readonly onBlockEnd?: (last: HtmlPart) => void;
}

interface Entry extends OpenTag {
  holdsBlock: boolean;
}

const NO_TAGS: readonly Entry[] = [];

/** Tags of the author between the same two tags of markdown's own: only these can belong together. */
class Frame {
  readonly open: Entry[] = [];
  /** Containers that got a child: their author meant them, so they are closed rather than shown. */
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

/** The start tags that are open at one place of the page, in frames that end tags cannot leave. */
export class TagStack {
  /** `null` for a frame without tags: nearly all elements have none. */
  readonly #frames: (Frame | null)[] = [];
  #frame: Frame | null = null;

  /** An element of markdown's own begins. */
  enter(isBlock: boolean): void {
    if (isBlock) this.markParagraphs();
    this.#frames.push(this.#frame);
    this.#frame = null;
  }

  /** It ends, or the page does; returns the end tags that the author left out, which stand before its own. */
  leave(): string {
    let html = "";
    while (this.#open.length > 0) html += this.#drop();
    this.#frame = this.#frames.pop() ?? null;
    return html;
  }

  /** A block of HTML ends with `last`. */
  endBlock(last: HtmlPart): void {
    this.#open.at(-1)?.onBlockEnd?.(last);
  }

  isOpen(key: string): boolean {
    return this.#frame?.has(key) === true;
  }

  /** Whether a child of `parents`, such as a list item, may begin. */
  fill(parents: readonly string[]): boolean {
    const open = parents.filter((parent) => this.isOpen(parent));
    for (const parent of open) this.#frame?.filled.add(parent);
    return open.length > 0;
  }

  push(tag: OpenTag): void {
    this.#frame ??= new Frame();
    this.#frame.push({ ...tag, holdsBlock: false });
  }

  /** Closes the innermost `key`, which is open, and whatever was left open in it. */
  close(key: string, end: HtmlPart): void {
    while (this.#open.length > 0 && this.#open.at(-1)?.key !== key) end.before += this.#drop();
    const entry = this.#frame?.pop();
    entry?.close(end, entry.holdsBlock);
  }

  /** Ends the elements that the start of `name` ends, as a list item ends the one before. */
  closeImplied(name: string): string {
    let html = "";
    for (let depth = this.#impliedDepth(name); depth > 0; depth--) html += this.#drop();
    return html;
  }

  get #open(): readonly Entry[] {
    return this.#frame?.open ?? NO_TAGS;
  }

  /** How many of the innermost tags end where `name` begins. */
  #impliedDepth(name: string): number {
    const open = this.#open;
    const parents = Object.hasOwn(PARENTS, name) ? PARENTS[name] : undefined;
    let depth = 0;
    for (let index = open.length - 1; index >= 0; index--) {
      const key = open[index]?.key ?? "";
      if (Object.hasOwn(OPTIONAL_END, key) && OPTIONAL_END[key]?.has(name)) depth = open.length - index;
      // An item ends the one before with all that was left open in it, up to the list of both.
      else if (parents === undefined || parents.includes(key)) return depth;
    }
    return depth;
  }

  /** Tells an open `<p>` that it holds a block. */
  markParagraphs(): void {
    if (!this.isOpen("p")) return;
    const open = this.#open;
    for (let index = open.length - 1; index >= 0; index--) {
      const entry = open[index];
      // Below one that is marked, all are.
      if (entry === undefined || entry.holdsBlock) return;
      entry.holdsBlock = true;
    }
  }

  /** Gives up on the innermost tag: its end is added where it may be, else the tag stays text. */
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
