import { posix } from "node:path";
import { findControlCharacter } from "../../../runtime/model/text/control-character.js";
import { position, type Problem, type Severity } from "../../../runtime/model/error.js";
import { createProblem, type MessageCode, type ValuesOfCode } from "../../messages/create-problem.js";
import { isUtf16 } from "../source-text.js";
import { cutLines, linesOf, type NumberedLine } from "./cut-lines.js";
import type { FileStore } from "../file-store.js";
import {
  createDirectiveFinder,
  directiveOf,
  indentsOf,
  parseDirective,
  type IncludeDirective,
} from "./include-directive.js";
import type { MarkdownSource } from "../markdown-context.js";
import type { IsProtectedFrom } from "./protected-file.js";

/** Place of a line of a page's text before files were included in it. */
export interface LineOrigin {
  /** Path below the site folder. */
  readonly path: string;
  readonly line: number;
  /** Line of the page that includes the file, directly or through others; for a line of the page, its own. */
  readonly pageLine: number;
}

/** Text of a page in which all directives are replaced by files. */
export interface ExpandedText {
  readonly content: string;
  readonly origins: readonly LineOrigin[];
  readonly problems: readonly Problem[];
  /** Absolute paths of the files that were looked up. */
  readonly reads: readonly string[];
}

/** Maximum length of a page's text with the files in it, in UTF-16 units. Files that include others can multiply it. */
const MOST_TEXT = 4_000_000;

interface Line extends LineOrigin {
  readonly text: string;
  /** Files that are being included around the line, the innermost first. */
  readonly inside: Chain;
}

interface Chain {
  readonly path: string;
  readonly outer: Chain | null;
}

/** Text of a page in which files can be included. */
export type IncludingText = Pick<MarkdownSource, "relativePath" | "content" | "line" | "password">;

/** Access to the files that pages may include. */
interface IncludeAccess {
  readonly files: FileStore;
  readonly isProtectedFrom: IsProtectedFrom;
}

/**
 * Creates a function that replaces directives such as `<!-- @include: ./a.md -->` in the text of a page by files. It
 * returns `null` for a text without directives. `access` is called for the first text that may have one.
 */
export function createIncluder(
  access: () => IncludeAccess,
  isGuest: boolean,
): (source: IncludingText) => ExpandedText | null {
  let find: ReturnType<typeof createDirectiveFinder> | null = null;
  let store: IncludeAccess | null = null;
  return (source) => {
    if (!source.content.includes("@include:")) return null;
    find ??= createDirectiveFinder();
    store ??= access();
    const expansion = new Expansion(source, store, isGuest);
    while (expansion.replace(find(expansion.content())));
    return expansion.isChanged ? expansion.finish() : null;
  };
}

class Expansion {
  #lines: readonly Line[];
  readonly #problems: Problem[] = [];
  readonly #reads = new Set<string>();
  readonly #isProtected: (path: string, text: string) => boolean;
  readonly files: FileStore;
  #length: number;
  isChanged = false;

  constructor(
    { content, relativePath, line, password }: IncludingText,
    { files, isProtectedFrom }: IncludeAccess,
    readonly isGuest: boolean,
  ) {
    this.files = files;
    this.#isProtected = (path, text) => isProtectedFrom(path, text, password);
    const inside = { path: relativePath, outer: null };
    this.#length = content.length;
    this.#lines = linesOf(content).map((text, index) => ({
      text,
      path: relativePath,
      line: line + index,
      pageLine: line + index,
      inside,
    }));
  }

  content(): string {
    return this.#lines.map(({ text }) => text).join("\n");
  }

  finish(): ExpandedText {
    return {
      content: this.content(),
      origins: this.#lines.map(({ path, line, pageLine }) => ({ path, line, pageLine })),
      problems: this.#problems,
      reads: [...this.#reads],
    };
  }

  /** Replaces the lines at these indices by the files that they name. Returns whether there were any. */
  replace(indices: readonly number[]): boolean {
    if (indices.length === 0) return false;
    this.isChanged = true;
    const found = new Set(indices);
    this.#lines = this.#lines.flatMap((line, index) => (found.has(index) ? this.#include(line) : [line]));
    return true;
  }

  /** Returns the lines of the file that a line includes, or an empty line if it cannot be included. */
  #include(line: Line): readonly Line[] {
    const [first, other] = indentsOf(line.text);
    const text = (directiveOf(line.text) ?? "").trim();
    const nothing = [{ ...line, text: first }];
    const directive = parseDirective(text);
    if (directive === null) {
      this.#fail(line, "include-failed", { kind: "form", text });
      return nothing;
    }
    const path = resolvePath(directive.path, line.path);
    const found = this.#read(directive, path, line);
    if (found === null) return nothing;
    const inside = { path, outer: line.inside };
    return found.map((one, index): Line => ({
      ...one,
      text: one.text === "" && index > 0 ? other.trimEnd() : (index === 0 ? first : other) + one.text,
      path,
      pageLine: line.pageLine,
      inside,
    }));
  }

  #read(directive: IncludeDirective, path: string, line: Line): readonly NumberedLine[] | null {
    const written = directive.path;
    if (this.isGuest) {
      return this.#fail(line, "guest-mode", { kind: "import", path: written }, "warning");
    }
    this.#reads.add(this.files.resolve(path));
    const file = this.files.readText(path);
    if (file === null) return this.#fail(line, "include-failed", { kind: "missing", path: written });
    const chain = chainTo(path, line.inside);
    if (chain !== null) return this.#fail(line, "include-failed", { kind: "cycle", path: written, chain });
    this.#length += file.length;
    if (this.#length > MOST_TEXT) {
      const most = MOST_TEXT / 1_000_000;
      return this.#fail(line, "include-failed", { kind: "long", path: written, most });
    }
    if (isUtf16(file)) {
      return this.#fail(line, "file-encoding", { kind: "import-utf-16", path: written });
    }
    if (this.#isProtected(path, file)) {
      return this.#fail(line, "include-failed", { kind: "protected", path: written });
    }
    const { lines, fault } = cutLines(file.replace(/^\uFEFF/, ""), directive);
    if (fault !== null) return this.#fail(line, "include-failed", fault);
    const control = findControlCharacter(lines.map(({ text }) => text).join("\n"));
    if (control === null) return lines;
    const values = { kind: "import" as const, path: written, control: control.name };
    return this.#fail(line, "control-character", values);
  }

  #fail<Code extends MessageCode>(
    { path, line }: LineOrigin,
    code: Code,
    values: ValuesOfCode<Code>,
    severity: Severity = "error",
  ): null {
    this.#problems.push(createProblem(severity, code, values, position(path, line)));
    return null;
  }
}

/** Returns the path below the site folder of a file that `from` includes. */
function resolvePath(path: string, from: string): string {
  if (path.startsWith("@/")) return posix.normalize(path.slice(2));
  return path.startsWith("/") ? posix.normalize(path.slice(1)) : posix.join(posix.dirname(from), path);
}

/** Returns the files from `path` to itself if one of those around a line is `path`, the outermost first, or `null`. */
function chainTo(path: string, inside: Chain): readonly string[] | null {
  const chain = [path];
  for (let at: Chain | null = inside; at !== null; at = at.outer) {
    chain.unshift(at.path);
    if (at.path === path) return chain;
  }
  return null;
}
