import type { SyntaxFault } from "../faults/content.js";
import { fillByKind, type MessageSet, type TextsOf } from "../message-set.js";
import type { Expectation } from "../rule.js";
import { sayExpectation } from "./expectations.js";

/** Advice on a syntax error in front matter. */
export type SyntaxAdvice =
  | { readonly kind: keyof typeof SYNTAX_ADVICE }
  /** A field without a space after its colon. */
  | { readonly kind: "colon"; readonly field: string };

/** Advice on an unknown field of front matter. */
export type FieldAdvice =
  | { readonly kind: keyof typeof FIELD_ADVICE }
  | { readonly kind: "nearest"; readonly nearest: string };

/** Fault of an entry in a data file; `found` is `null` for a missing value. */
export type EntryFault = {
  readonly collection: string;
  readonly id: string;
  readonly field: string;
  readonly found: string | null;
  readonly expected: Expectation;
};

/** Messages about front matter, and about the data files of collections. */
export const frontMatter = {
  "front-matter-unclosed": [
    "The front matter is not closed",
    "Add a line that contains only `---` after its last field.",
  ],
  "front-matter-language": [
    "Unknown front matter language %{language}",
    "Expected `---` for YAML, `---toml` or `---json`. Code in front matter is never run.",
  ],
  /** Sizes in KB. */
  "front-matter-too-large": [
    "The front matter is %{size:number} KB long",
    "Expected at most %{most:number} KB. Move long data into a component.",
  ],
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
  "front-matter-missing": ({ field, expected }: { field: string; expected: Expectation }) => ({
    message: `The front matter field \`${field}\` is missing`,
    hint: sayExpectation(expected),
  }),
  "collection-empty": [
    "The %{of:collection/plugin=plugin?plugin|collection} `%{owner}` has no data: nothing matches `%{files}`",
    "Correct the path, which begins at the site folder, or add a file.",
  ],
  "collection-file": {
    empty: [
      "A file of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` is empty",
      "Add an entry to it, or remove it. Write an empty list as `[]`, and an empty table as its header.",
    ],
    format: [
      "The %{of:collection/plugin=plugin?plugin|collection} `%{owner}` contains a file of another format",
      "Expected a file that ends in .yml, .yaml, .json, .toml, .csv or .md.",
    ],
    encoding: [
      "A file of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` is not in UTF-8",
      "Save it as UTF-8 in your editor.",
    ],
    data: [
      "A file of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` contains neither an entry nor a list of entries",
      "Expected fields such as `name: Rice`, or a list in which each entry has an `id`.",
    ],
    syntax: [
      "A file of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` cannot be parsed: %{reason}",
      null,
    ],
    unclosed: [
      "The front matter of a file of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` is not closed",
      "Add a line that contains only `---` after its last field.",
    ],
    language: [
      "The front matter of a file of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` is in an unknown language",
      "Expected `---` for YAML, `---toml` or `---json`.",
    ],
    body: [
      "A file of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` has the field `body`, which is the text below the front matter",
      "Rename the field.",
    ],
    header: [
      "A column of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` has no name, or that of an earlier one",
      "Expected a different name for each column, such as `id,name`.",
    ],
    quote: [
      "A cell of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` has no closing quote",
      'Add a `"` at its end. Write a quote inside a cell twice: `""`.',
    ],
    behind: [
      "A cell of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` has text behind its closing quote",
      'Expected a comma or the end of the row. Write a quote inside a cell twice: `""`.',
    ],
    cells: [
      "A row of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` has %{found:number=1?one cell|%{found} cells}, and the header %{expected:number}",
      'Put a cell that contains a comma in quotes: `"rice, tea"`. Write a comma for each empty cell.',
    ],
    name: [
      "A file of the %{of:collection/plugin=plugin?plugin|collection} `%{owner}` has a field with the name `%{name}`",
      "Rename it. The names `__proto__`, `constructor` and `prototype` are not allowed.",
    ],
  },
  "collection-id": [
    "Entry %{number:number} of the collection `%{collection}` has no `id`",
    "In a file with a list, each entry needs one, such as `id: rice`.",
  ],
  "collection-twice": [
    "The collection `%{collection}` already has the entry %{id}, in `%{other}`",
    "Rename or remove one of them.",
  ],
  "collection-field": [
    "The schema of the collection `%{collection}` has no field `%{field}`, so its entries do not have it",
    "%{nearest?Did you mean `%{nearest:text/null}`? |}Add it to the `schema`, remove it from the file, or use `z.looseObject`.",
  ],
  "collection-entry": ({ collection, id, field, found, expected }: EntryFault) => ({
    message:
      found === null
        ? `In the entry ${id} of the collection \`${collection}\`, \`${field}\` is missing`
        : `In the entry ${id} of the collection \`${collection}\`, \`${field}\` has the invalid value ${found}`,
    hint: sayExpectation(expected),
  }),
  // Without the value: it may be a password, and logs are often public.
  "password-name": [
    "Invalid name of a password in the front matter field `password`",
    "Expected a name in upper case such as `FAMILY`. Set the password itself in the environment variable `HANBLOG_PASSWORD_FAMILY`.",
  ],
  "password-missing": [
    "The environment variable `%{variable}` is not set, so the page cannot be encrypted",
    "Set it to the password of the page, in this shell and in the secrets of your host.",
  ],
  "password-short": [
    "The password in `%{variable}` has fewer than 8 characters",
    "Everybody can download the encrypted page and try passwords on it. Use a longer one, such as four random words.",
  ],
  "password-files": [
    "%{count:number=1?A file|%{count} files} of this page with a password %{count=1?is|are} public: %{files}",
    "Only the page is encrypted. Every visitor who knows or guesses the address of a file can open it. Remove files that must stay secret.",
  ],
  "password-home": ["A home page cannot have a password", "Remove `password` or `home: true`."],
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
  "front-matter-text": ({ field, kind, found }: RetypedValue) => ({
    message: `The front matter field \`${field}\` contains the ${kind} ${found} in place of a text`,
    hint: "Put it in quotes if it is meant.",
  }),
} as const satisfies MessageSet;

/** A value that YAML does not read as text, in a field of texts. */
type RetypedValue = {
  readonly field: string;
  readonly kind: "boolean" | "date" | "number";
  readonly found: string;
};

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
  secret: "It protects nothing. Use `password` to encrypt the page, or remove the field.",
  outside:
    "It is in the text, so the page would be public. Begin the file with a line that contains only `---`, and end the fields with another one.",
  forbidden: "Rename it. The names `__proto__`, `constructor` and `prototype` are not allowed.",
  address: "It does not change the address. Set `permalink`, or add the old address to `aliases`.",
} as const;

function saySyntaxFault(fault: SyntaxFault): string {
  return fillByKind(SYNTAX_FAULT_TEXTS, fault);
}

const SYNTAX_FAULT_TEXTS: TextsOf<SyntaxFault> = {
  parser: "%{text}",
  "no-map": "it is not a map of fields",
  "too-deep": "it is nested deeper than %{most} levels",
};
