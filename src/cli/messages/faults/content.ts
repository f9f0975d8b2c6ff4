/** Place of a character that HTML forbids. `control` names the character, such as `the control character U+0001`. */
export type ControlCharacter =
  | { readonly kind: "text"; readonly control: string }
  | { readonly kind: "field"; readonly field: string; readonly control: string }
  /** `path` is an imported file. */
  | { readonly kind: "import"; readonly path: string; readonly control: string };

/** Content that guest mode removes. */
export type GuestContent =
  | { readonly kind: "field"; readonly field: string }
  | { readonly kind: "image"; readonly source: string }
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "import" | "file" | "svg"; readonly path: string }
  /** `parts` lists the removed parts with their lines. */
  | { readonly kind: "svg-parts"; readonly path: string; readonly parts: string }
  | { readonly kind: "diagram" };

/** Reason why front matter cannot be parsed; `parser` has the parser's own words. */
export type SyntaxFault =
  | { readonly kind: "parser"; readonly text: string }
  | { readonly kind: "no-map" }
  | { readonly kind: "too-deep"; readonly most: number };

/** Advice on a path that leads to no file. */
export type PathAdvice =
  | { readonly kind: "relative" }
  | { readonly kind: "nearest"; readonly nearest: string }
  /** The path begins with `/`. `found` is a file of that name outside `public`. */
  | { readonly kind: "public"; readonly found: string | null }
  /** The path begins with `/` in a style sheet. */
  | { readonly kind: "style" };

/** A file or image that does not exist. */
export type MissingTarget = {
  readonly path: string;
  readonly advice: PathAdvice;
};

/** Reason why a directive `<!-- @include: … -->` or `<<< …` includes nothing. `path`, `text` and `range` are as written. */
export type IncludeFault =
  | { readonly kind: "form"; readonly text: string }
  | { readonly kind: "missing"; readonly path: string }
  /** The file has a password that the page lacks. */
  | { readonly kind: "protected"; readonly path: string }
  | { readonly kind: "cycle"; readonly path: string; readonly chain: readonly string[] }
  | { readonly kind: "long"; readonly path: string; readonly most: number }
  | { readonly kind: "region"; readonly path: string; readonly region: string }
  | { readonly kind: "range"; readonly range: string }
  | { readonly kind: "lines"; readonly path: string; readonly range: string; readonly count: number };

/** Content of a file that no browser shows as an image, although its name is that of one. */
export type NotImage = "empty" | "git-lfs" | "html" | "unknown";

/** An attribute of a component that cannot be used. */
export type InvalidProp =
  | { readonly kind: "name"; readonly name: string; readonly tag: string }
  | { readonly kind: "json"; readonly name: string; readonly tag: string; readonly found: string }
  /** `control` names the character, such as `the control character U+0001`. */
  | { readonly kind: "control"; readonly name: string; readonly tag: string; readonly control: string };

/** Advice on a tag that looks like a component. */
export type ComponentAdvice =
  | { readonly kind: "router-link"; readonly path: string }
  | { readonly kind: "client-only" }
  /** `file` is the one that would define the component. */
  | {
      readonly kind: "name";
      readonly nearest: string | null;
      readonly file: string;
      readonly mayBeCustom: boolean;
    };

/** Reason why a font of social cards cannot be used. `name` is a package or a path, as configured. */
export type CardFontFault = {
  readonly kind: "no-file" | "no-package" | "format";
  readonly name: string;
};
