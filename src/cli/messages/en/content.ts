import type { Expectation } from "../expectation.js";
import type { MessageSet } from "../message-set.js";
import { type BrokenRule, sayRule } from "../rule.js";
import { sayExpectation } from "./expectations.js";
import { rules } from "./rules.js";

/** Place of a character that HTML forbids. `control` names the character, such as `the control character U+0001`. */
export type ControlCharacter =
  | { readonly kind: "text"; readonly control: string }
  | { readonly kind: "field"; readonly field: string; readonly control: string }
  /** `path` is an imported file. */
  | { readonly kind: "import"; readonly path: string; readonly control: string };

/** Fault in the encoding of a page, or of the imported file `path`. */
export type EncodingFault =
  | { readonly kind: "utf-16" | "line" | "replacement" }
  | { readonly kind: "import-utf-16" | "import-character"; readonly path: string };

/** Content that guest mode removes. */
export type GuestContent =
  | { readonly kind: "field"; readonly field: string }
  | { readonly kind: "image"; readonly source: string }
  | { readonly kind: "import" | "file"; readonly path: string }
  | { readonly kind: "diagram" };

/** Reason why front matter cannot be parsed; `parser` has the parser's own words. */
export type SyntaxFault =
  | { readonly kind: "parser"; readonly text: string }
  | { readonly kind: "no-map" }
  | { readonly kind: "too-deep"; readonly most: number };

/** Advice on a syntax error in front matter. */
export type SyntaxAdvice =
  | { readonly kind: keyof typeof SYNTAX_ADVICE }
  /** A field without a space after its colon. */
  | { readonly kind: "colon"; readonly field: string };

/** Advice on an unknown field of front matter. */
export type FieldAdvice =
  | { readonly kind: keyof typeof FIELD_ADVICE }
  | { readonly kind: "nearest"; readonly nearest: string };

/** A rule of the author that failed: the one with this index when it was added, or any of them on a page. */
export type FailedRule =
  | { readonly kind: "added"; readonly index: number; readonly reason: string }
  | { readonly kind: "page"; readonly reason: string };

/** Messages about content files and their front matter. */
export const content = {
  "cover-path": ({ kind, cover }: { kind: "form" | "missing"; cover: string }) => ({
    message:
      kind === "missing"
        ? `The cover ${cover} is missing in the folder \`public\``
        : `Invalid cover ${cover}. Expected a path that begins with \`/\`, or a URL`,
    hint: "Put the image into the folder `public` and write its path below that folder, such as `/images/rice.webp`.",
  }),
  /** Sizes in kB. */
  "cover-size": ({ cover, size, most }: { cover: string; size: number; most: number }) => ({
    message: `The cover \`${cover}\` is ${size} kB large. Expected at most ${most} kB`,
    hint: "Save it about 800 pixels wide, as WebP or AVIF. A list loads the covers of ten articles.",
  }),
  "front-matter-unclosed": () => ({
    message: "The front matter is not closed",
    hint: "Add a line that contains only `---` after its last field.",
  }),
  "front-matter-language": ({ language }: { language: string }) => ({
    message: `Unknown front matter language ${language}`,
    hint: "Expected `---` for YAML, `---toml` or `---json`. Code in front matter is never run.",
  }),
  /** Sizes in KB. */
  "front-matter-too-large": ({ size, most }: { size: number; most: number }) => ({
    message: `The front matter is ${size} KB long`,
    hint: `Expected at most ${most} KB. Move long data into a component.`,
  }),
  "front-matter-syntax": ({ fault, advice }: { fault: SyntaxFault; advice: SyntaxAdvice }) => ({
    message: `The front matter cannot be parsed: ${saySyntaxFault(fault)}`,
    hint:
      advice.kind === "colon"
        ? `Write \`${advice.field}: value\`, with the colon \`:\` and a space after it.`
        : SYNTAX_ADVICE[advice.kind],
  }),
  "front-matter-invalid": ({
    field,
    found,
    expected,
  }: {
    field: string;
    found: string;
    expected: Expectation;
  }) => ({
    message: `The front matter field \`${field}\` has the invalid value ${found}`,
    hint: sayExpectation(expected),
  }),
  "front-matter-unknown": ({ field, advice }: { field: string; advice: FieldAdvice }) => ({
    message: `Unknown front matter field \`${field}\``,
    hint: advice.kind === "nearest" ? `Did you mean \`${advice.nearest}\`?` : FIELD_ADVICE[advice.kind],
  }),
  /** `found` is the text of the field, `several` and `one` are lists to write instead. */
  "front-matter-list": ({
    field,
    found,
    several,
    one,
  }: Record<"field" | "found" | "several" | "one", string>) => ({
    message: `The front matter field \`${field}\` has the single entry ${found}`,
    hint: `Write ${several} for several entries, or ${one} for one.`,
  }),
  "control-character": (found: ControlCharacter) => sayControlCharacter(found),
  "file-encoding": (fault: EncodingFault) => sayEncodingFault(fault),
  "guest-mode": (removed: GuestContent) => ({
    message: sayGuestContent(removed),
    hint:
      removed.kind === "field"
        ? '`markdown.html: false` allows only fields that cannot harm visitors. See "Guest mode" in the guide.'
        : '`markdown.html: false` is meant for untrusted authors. See "Guest mode" in the guide.',
  }),
  "rule-failed": (failed: FailedRule) =>
    failed.kind === "added"
      ? {
          message: `\`markdown.rules[${failed.index}]\` in the configuration failed: ${failed.reason}`,
          hint: "Fix this rule, or remove it.",
        }
      : {
          message: `A rule of \`markdown.rules\` failed on this page: ${failed.reason}`,
          hint: "Remove the rules of `markdown.rules` one by one to find the failing one.",
        },
  "draft-published": () => ({
    message: "A page in a `_drafts` folder is published",
    hint: "Add `draft: true` to the page, or add the folder to `exclude`.",
  }),
  "permalink-invalid": ({ pattern, rule, values }: BrokenRule & { readonly pattern: string }) => ({
    message: `The permalink ${pattern} is not a valid address`,
    hint: sayRule(rules, rule, values),
  }),
  "permalink-undated": ({ pattern, path }: { pattern: string; path: string }) => ({
    message: `The permalink ${pattern} needs a date, but the page has none. Its address is ${path}`,
    hint: "Add a `date`, or a `permalink` of the page's own, such as `/about/`.",
  }),
  "no-pages": ({ folder }: { folder: string }) => ({
    message: `No markdown file in \`${folder}\``,
    hint: "Pass the folder of the site to the command, or create its first page, `README.md`.",
  }),
  "foreign-config": ({ file }: { file: string }) => ({
    message: `Ignored ${file}, which configures another generator. The site has no hanblog configuration`,
    hint: 'Write its options into `hanblog.config.ts` in the site folder. "Migration" in the guide lists their new names.',
  }),
  /** `others` is the number of further files with such extensions. */
  "file-ending": ({ first, others }: { first: string; others: number }) => ({
    message: `Skipped ${first}${others === 0 ? "" : ` and ${others} more`}: only \`.md\` files are pages`,
    hint: "Rename pages to `.md`, and add the other files to `exclude`.",
  }),
  "page-link": ({ path }: { path: string }) => ({
    message: `Skipped pages behind \`${path}\`, a symbolic link to a place outside the site`,
    hint: "Replace the link by its target, or add it to `exclude`.",
  }),
  "git-shallow": () => ({
    message: "This is a shallow clone. Older pages get no date of their last change",
    hint: "Fetch the whole history with `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout.",
  }),
  "git-refused": () => ({
    message:
      "git does not trust this folder, because another user owns it. Pages get no date of their last change",
    hint: "Run `git config --global --add safe.directory <folder>` for the folder of the repository.",
  }),
} satisfies MessageSet;

const SYNTAX_ADVICE = {
  toml: "The opening line `---toml` or `+++` marks this front matter as TOML.",
  json: "The word after `---` marks this front matter as JSON.",
  alias: "Anchors and aliases (`&`, `*`) are not supported. Repeat the value, or quote it if it is text.",
  duplicate: "Write each field only once.",
  tab: "Indent with spaces.",
  character: "Delete the character. Editors show it as a box or not at all.",
  continuation: "Indent this line. A value of several lines is indented below its field.",
  "unclosed-value":
    "Close the value. A value that begins with a quotation mark or a bracket must end with one, before any ` #`.",
  fields: "Write `field: value` lines between the two `---` lines.",
  tag: "Tags (`!…`) are not supported. Quote the value if it is text.",
  line: "Expected `field: value`. Indent the further lines of a value of several lines.",
  entry: "Write a space after the `-` of a list entry.",
  column: "Begin all lines of a list or map in the same column.",
  quotes: "The value ends at the next quotation mark of the same kind. Use the other kind around it.",
  quoting: "Quote a value that contains `: ` or ` #`, or begins with a sign such as `@`, `*`, `%` or `[`.",
} as const;

const FIELD_ADVICE = {
  "not-published":
    "Use `draft: true` to leave the page out. With `publish: false`, it stays readable at its address.",
  published: "Remove it. Every page without `draft: true` is published.",
  hidden: "Use `publish: false` to leave the page out of lists. It stays readable at its address.",
  unlisted: "Use `listed: false` to leave the page out of lists of articles.",
  secret:
    "A password does not protect a static page. Use `draft: true` to leave the page out, or remove the field.",
  "old-addresses": "Use `aliases` for old addresses that redirect to this page.",
  address: "It does not change the address. Set `permalink`, or add the old address to `aliases`.",
} as const;

function saySyntaxFault(fault: SyntaxFault): string {
  switch (fault.kind) {
    case "parser":
      return fault.text;
    case "no-map":
      return "it is not a map of fields";
    case "too-deep":
      return `it is nested deeper than ${fault.most} levels`;
  }
}

function sayControlCharacter(found: ControlCharacter) {
  switch (found.kind) {
    case "text":
      return {
        message: `The text contains ${found.control}`,
        hint: "Delete it. Editors show control characters as boxes or not at all, and HTML does not allow them.",
      };
    case "field":
      return {
        message: `The front matter field \`${found.field}\` contains ${found.control}`,
        hint: "Remove its escape sequence from the value.",
      };
    case "import":
      return {
        message: `The imported file \`${found.path}\` contains ${found.control}`,
        hint: "Delete it from the file, or import a region without it. HTML does not allow control characters.",
      };
  }
}

function sayEncodingFault(fault: EncodingFault) {
  const hint = "Save the file as UTF-8 in your editor.";
  switch (fault.kind) {
    case "utf-16":
      return { message: "The file is encoded as UTF-16", hint };
    case "line":
      return { message: "This line is not valid UTF-8", hint };
    case "replacement":
      return {
        message: "The text contains `\uFFFD`, the replacement for lost characters",
        hint: "Restore the lost character. Write `&#xFFFD;` to show the replacement character itself.",
      };
    case "import-utf-16":
      return { message: `The imported file \`${fault.path}\` is encoded as UTF-16`, hint };
    case "import-character":
      return {
        message: `The imported file \`${fault.path}\` contains bytes that are not valid UTF-8, shown as \`\uFFFD\``,
        hint: "Save the file as UTF-8 in your editor, or import a region without them.",
      };
  }
}

function sayGuestContent(removed: GuestContent): string {
  switch (removed.kind) {
    case "field":
      return `The front matter field \`${removed.field}\` is ignored in guest mode`;
    case "image":
      return `The image \`${removed.source}\` of another host is not shown in guest mode`;
    case "import":
      return `The file \`${removed.path}\` is not imported in guest mode`;
    case "file":
      return `The file \`${removed.path}\` is not published in guest mode`;
    case "diagram":
      return "A diagram with a configuration, a web address or an escape sequence is shown as code in guest mode";
  }
}
