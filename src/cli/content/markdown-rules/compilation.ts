import type { GuestContent } from "../../messages/faults/content.js";
import type { Env, Token } from "markdown-it";
import { type Problem, position, type Severity } from "../../../runtime/model/error.js";
import type { Heading } from "../../../runtime/model/page.js";
import { createProblem, type MessageCode, type ValuesOfCode } from "../../messages/create-problem.js";
import type { AssetUse, FileStore, SiteFile } from "../file-store.js";
import type { ClientPackage } from "../packages/package-files.js";
import type {
  CompiledBody,
  LinkUse,
  OpeningHeading,
  MarkdownContext,
  MarkdownSource,
} from "../markdown-context.js";
import type { LineOrigin } from "../includes/includes.js";
import type { IsProtectedFrom } from "../includes/protected-file.js";
import type { PictureUse } from "../pictures/pictures.js";
import type { BodyFacts } from "../text/read-facts.js";
import type { HtmlPart } from "./tags/html-parts.js";

/** Island whose slot is not rendered yet. */
export interface IslandDraft {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  inline: boolean;
  readonly line: number;
  /** Start tag of the island; `null` if no tag in the markdown made it. */
  readonly part: HtmlPart | null;
}

/** Resolved target of a link or an image. It is the same for all its uses on a page. */
export interface LinkTarget {
  readonly url: string;
  readonly file: SiteFile | null;
  /** Records a use of the target on a line, as a link to check or as a problem. */
  readonly note?: (line: number) => void;
}

/** Heading with its line in the source file, counted from 1. */
interface PageHeading extends Heading {
  readonly line: number;
}

/** Problem that is reported once for all its occurrences in a file. */
interface CountedProblem {
  count: number;
  /** First line of the file with an occurrence. */
  readonly line: number;
  readonly create: (count: number) => Problem;
}

/** Data that the markdown rules collect while one file is compiled. */
export class Compilation {
  readonly islands: IslandDraft[] = [];
  readonly headings: PageHeading[] = [];
  /** Highest number used so far for headings of the same slug, by slug. */
  readonly lastNumbers = new Map<string, number>();
  /** HTML of each formula rendered so far. */
  readonly formulas: string[] = [];
  /** Resolved targets by kind and text, because a page may name one file thousands of times. */
  readonly targets = new Map<string, LinkTarget>();
  readonly files: FileStore;
  readonly #isProtectedFrom: IsProtectedFrom;
  readonly #links: LinkUse[] = [];
  readonly #missing = new Set<string>();
  readonly #assets = new Map<string, AssetUse>();
  readonly #pictures = new Map<string, PictureUse>();
  readonly #problems = new Map<string, Problem>();
  readonly #counted = new Map<string, CountedProblem>();
  readonly #reads = new Set<string>();
  readonly #packages = new Set<ClientPackage>();
  readonly #lastIndexes = new Map<string, number>();
  #lowerCase: string | null = null;
  /** Number of images so far. */
  imageCount = 0;
  /** Number of code groups so far. */
  groupCount = 0;
  /** Whether a table contains pipes of code that were kept in their cells; see `tableCode`. */
  hasKeptPipes = false;
  /** See `CompiledBody`. */
  opening: OpeningHeading | null = null;

  constructor(
    readonly context: MarkdownContext,
    readonly source: MarkdownSource,
    access: { readonly files: FileStore; readonly isProtectedFrom: IsProtectedFrom },
    /** Places of the lines of a text with included files; `null` if it has none. */
    readonly origins: readonly LineOrigin[] | null = null,
  ) {
    this.files = access.files;
    this.#isProtectedFrom = access.isProtectedFrom;
  }

  /** Returns whether the page must not show the text of a file, because the file has another password. */
  isProtected(path: string, text: string): boolean {
    return this.#isProtectedFrom(path, text, this.source.password);
  }

  /** Whether the author is untrusted (`markdown.html: false`, "Guest mode" in the guide). */
  get isGuest(): boolean {
    return !this.context.config.html;
  }

  get env(): Env {
    return { compilation: this };
  }

  /** Returns the line of the file on which a token begins, plus `offset` lines. */
  lineOf(token: Token | undefined, offset = 0): number {
    return this.source.line + (token?.map?.[0] ?? 0) + offset;
  }

  /** Returns the path of the file, relative to the site folder, that contains a line. */
  fileOf(line: number): string {
    return this.originOf(line)?.path ?? this.source.relativePath;
  }

  /** Returns the place of a line of an included file, or `null` without included files. */
  originOf(line: number): LineOrigin | null {
    return this.origins?.[line - this.source.line] ?? null;
  }

  /** Reports a problem, once per line, however often it occurs there. */
  report<Code extends MessageCode>(
    severity: Severity,
    code: Code,
    values: ValuesOfCode<Code>,
    line: number,
  ): void {
    const { path, line: ownLine } = this.originOf(line) ?? { path: this.source.relativePath, line };
    const problem = createProblem(severity, code, values, position(path, ownLine));
    this.addProblem(problem);
  }

  /**
   * Reports markup that occurs often in migrated pages: once per file and `kind`, at its first line. `valuesOf` returns
   * the values of the message for the number of occurrences.
   */
  count<Code extends MessageCode>(
    code: Code,
    kind: string,
    line: number,
    valuesOf: (count: number) => ValuesOfCode<Code>,
  ): void {
    const { path, line: ownLine } = this.originOf(line) ?? { path: this.source.relativePath, line };
    const key = `${path} ${code} ${kind}`;
    const known = this.#counted.get(key);
    if (known !== undefined && known.line <= ownLine) {
      known.count += 1;
      return;
    }
    const create = (count: number) =>
      createProblem("warning", code, valuesOf(count), position(path, ownLine));
    this.#counted.set(key, { count: (known?.count ?? 0) + 1, line: ownLine, create });
  }

  addProblem(problem: Problem): void {
    const { at, code, message } = problem;
    const key = `${at?.file} ${at?.line} ${code} ${message}`;
    if (!this.#problems.has(key)) this.#problems.set(key, problem);
  }

  /** Reports content that guest mode removes. */
  reportGuest(removed: GuestContent, line: number): void {
    this.report("warning", "guest-mode", removed, line);
  }

  addLink(href: string, written: string, line: number): void {
    this.#links.push({ href, written, line: this.originOf(line)?.pageLine ?? line });
  }

  addMissing(href: string): void {
    this.#missing.add(href);
  }

  addAsset(asset: AssetUse): void {
    this.#assets.set(asset.output, asset);
  }

  addPicture(picture: PictureUse): void {
    for (const { output } of picture.forms) this.#pictures.set(output, picture);
  }

  addPackage(name: ClientPackage): void {
    this.#packages.add(name);
  }

  addRead(file: string): void {
    this.#reads.add(file);
  }

  /**
   * Returns the last offset of `mark`, given in lower case, in the text, or -1. The result is cached, because rules
   * look for the same mark many times.
   */
  lastIndexOf(text: string, mark: string): number {
    const known = this.#lastIndexes.get(mark);
    if (known !== undefined) return known;
    this.#lowerCase ??= text.toLowerCase();
    const index = this.#lowerCase.lastIndexOf(mark);
    this.#lastIndexes.set(mark, index);
    return index;
  }

  /** Returns whether sidebars and tables of contents list headings of this level. */
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
      pictures: [...new Set(this.#pictures.values())],
      problems: [
        ...this.#problems.values(),
        ...[...this.#counted.values()].map(({ count, create }) => create(count)),
      ].toSorted((first, second) => (first.at?.line ?? 0) - (second.at?.line ?? 0)),
      reads: [...this.#reads],
      packages: [...this.#packages],
    };
  }
}

/** Returns the compilation that a rule runs in. Throws if markdown-it runs without one, which is a bug. */
export function compilationOf(env: Env | undefined): Compilation {
  const compilation = env?.["compilation"];
  if (compilation instanceof Compilation) return compilation;
  throw new TypeError("markdown-it was run without a compilation");
}
