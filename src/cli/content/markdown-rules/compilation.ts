import type { Env, Token } from "markdown-it";
import { type Problem, type Severity, createProblem, position } from "../../../runtime/model/error.js";
import type { Heading } from "../../../runtime/model/page.js";
import type { AssetUse, FileStore, SiteFile } from "../file-store.js";
import type { PagePackage } from "../package-files.js";
import type { CompiledBody, LinkUse } from "../compiled-body.js";
import type { BodyFacts } from "../read-facts.js";
import type { MarkdownContext, MarkdownSource } from "../markdown-context.js";
import type { HtmlPart } from "./html-parts.js";

/** An island whose slot is known only when the whole page is rendered. */
export interface IslandDraft {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  inline: boolean;
  readonly line: number;
  /** The start tag; `null` for an island that is no tag of an author's. */
  readonly part: HtmlPart | null;
}

/** The resolved target of a link or an image, the same everywhere on a page. */
export interface LinkTarget {
  readonly url: string;
  readonly file: SiteFile | null;
  /** Notes one place of it: a link that the site must answer, or a fault. */
  readonly note?: (line: number) => void;
}

/** A heading with its line in the source file, counted from 1. */
export interface PageHeading extends Heading {
  readonly line: number;
}

const GUEST_HINT =
  '`markdown.html: false` is for authors that nobody vouches for: see "Guest mode" in the guide.';

/** What the rules gather while one file is compiled. It lives as long as that one call. */
export class Compilation {
  readonly islands: IslandDraft[] = [];
  readonly headings: PageHeading[] = [];
  /** The highest number so far of headings of one name, by their slug. */
  readonly lastNumbers = new Map<string, number>();
  /** HTML of the formulas so far. */
  readonly formulas: string[] = [];
  /** By what they are written as and where they may lead: a page may name one file thousands of times. */
  readonly targets = new Map<string, LinkTarget>();
  readonly #links: LinkUse[] = [];
  readonly #missing = new Set<string>();
  readonly #assets = new Map<string, AssetUse>();
  readonly #problems = new Map<string, Problem>();
  readonly #reads = new Set<string>();
  readonly #packages = new Set<PagePackage>();
  readonly #lastIndexes = new Map<string, number>();
  #lowerCase: string | null = null;
  /** How many images and code groups there are so far. */
  imageCount = 0;
  groupCount = 0;
  /** Whether a table keeps pipes of code in their cells, see `tableCode`. */
  hasKeptPipes = false;
  /** See `CompiledBody`. */
  opening: string | null = null;

  constructor(
    readonly context: MarkdownContext,
    readonly source: MarkdownSource,
    readonly files: FileStore,
  ) {}

  /** Whether the author is nobody that the site vouches for: `markdown.html: false`, "guest mode" in the guide. */
  get isGuest(): boolean {
    return !this.context.config.html;
  }

  get env(): Env {
    return { compilation: this };
  }

  /** Line of the file on which a token begins; `offset` lines below where the token says. */
  lineOf(token: Token | undefined, offset = 0): number {
    return this.source.line + (token?.map?.[0] ?? 0) + offset;
  }

  report(severity: Severity, code: string, message: string, line: number, hint: string | null = null): void {
    // Once per line, however often it appears there.
    const key = `${line} ${code} ${message}`;
    if (this.#problems.has(key)) return;
    const at = position(this.source.relativePath, line);
    this.#problems.set(key, createProblem(severity, code, message, at, hint));
  }

  /** Reports what guest mode leaves out. */
  reportGuest(message: string, line: number): void {
    this.report("warning", "guest-mode", message, line, GUEST_HINT);
  }

  addLink(href: string, line: number): void {
    this.#links.push({ href, line });
  }

  addMissing(href: string): void {
    this.#missing.add(href);
  }

  addAsset(asset: AssetUse): void {
    this.#assets.set(asset.output, asset);
  }

  addPackage(name: PagePackage): void {
    this.#packages.add(name);
  }

  addRead(file: string): void {
    this.#reads.add(file);
  }

  /** Where `mark` (in lower case) stands last in the text, -1 for nowhere: asked often, searched once. */
  lastIndexOf(text: string, mark: string): number {
    const known = this.#lastIndexes.get(mark);
    if (known !== undefined) return known;
    this.#lowerCase ??= text.toLowerCase();
    const index = this.#lowerCase.lastIndexOf(mark);
    this.#lastIndexes.set(mark, index);
    return index;
  }

  /** Whether sidebars and tables of contents know headings of this level. */
  isExtracted(level: number): boolean {
    return this.context.config.extractHeaders.some((name) => name === `h${level}`);
  }

  finish(body: CompiledBody["body"], facts: BodyFacts | null): CompiledBody {
    return {
      body,
      facts,
      headers: this.headings
        .filter(({ level }) => this.isExtracted(level))
        .map(({ level, title, slug }) => ({ level, title, slug })),
      opening: this.opening,
      ids: this.headings.map(({ level, slug }) => [level, slug] as const),
      links: this.#links.toSorted((first, second) => first.line - second.line),
      missing: [...this.#missing],
      assets: [...this.#assets.values()],
      problems: [...this.#problems.values()].toSorted(
        (first, second) => (first.at?.line ?? 0) - (second.at?.line ?? 0),
      ),
      reads: [...this.#reads],
      packages: [...this.#packages],
    };
  }
}

/** The compilation that a rule works for. Throws where markdown-it is run without one, which is a bug. */
export function compilationOf(env: Env | undefined): Compilation {
  const compilation = env?.["compilation"];
  if (compilation instanceof Compilation) return compilation;
  throw new TypeError("markdown-it was run without a compilation");
}
