/** The service that a blog shall use. Texts have no spaces and no characters outside ASCII. */
export interface BlogService {
  /** Address without a slash at the end. */
  readonly url: string;
  readonly appId: string;
  readonly appKey: string;
}

/** A changed file. `file` is relative to the blog's folder, with `/`. */
export interface BlogEdit {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** The reason for which a file was not edited. */
export type ByHandReason =
  /** The file has a syntax error. */
  | "syntax"
  /** The file is larger than 1 MiB or is not UTF-8. */
  | "unreadable"
  /** The value is not a literal: a variable, a call, a template. */
  | "not-literal"
  /** Parsing the edited file would give more differences than the intended ones. */
  | "unsafe"
  /** The theme passes no address of a server to Valine. */
  | "no-option";

/** Lines that the owner has to put into a file. */
export interface ByHand {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly reason: ByHandReason;
  readonly lines: readonly string[];
}

/** The edits that connect a blog with a service. A blog that is connected already has none. */
export interface BlogChange {
  /** Name of the theme, or `Valine` for a page with Valine's own script. */
  readonly theme: string;
  readonly edits: readonly BlogEdit[];
  readonly byHand: readonly ByHand[];
}
