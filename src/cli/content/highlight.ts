import { createRequire } from "node:module";
import type PrismTypes from "prismjs";
import type LoadLanguages from "prismjs/components/index.js";
import { escapeText } from "../../runtime/model/text/escape.js";

const load = createRequire(import.meta.url);
// Prism is copied into hanblog's package, as CommonJS modules that load each other by name.
const Prism: typeof PrismTypes = load("#prismjs");
const loadLanguages: typeof LoadLanguages = load("#prismjs/components/index.js");

/** Language names that authors use and Prism does not know, with Prism's names for them. */
const ALIASES: Readonly<Record<string, string>> = {
  vue: "markup",
  "vue-html": "markup",
  astro: "markup",
  styl: "stylus",
  mjs: "javascript",
  cjs: "javascript",
  mts: "typescript",
  cts: "typescript",
  jsonc: "json5",
  rs: "rust",
  zsh: "bash",
  console: "bash",
  terminal: "bash",
  fish: "bash",
  bat: "batch",
  cmd: "batch",
  ps1: "powershell",
  make: "makefile",
  "c++": "cpp",
  "c#": "csharp",
  "f#": "fsharp",
  "objective-c": "objectivec",
  "obj-c": "objectivec",
  golang: "go",
  node: "javascript",
  python3: "python",
  pl: "perl",
  clj: "clojure",
  erl: "erlang",
  ex: "elixir",
  exs: "elixir",
  ml: "ocaml",
  asm: "nasm",
  mysql: "sql",
  postgresql: "sql",
  pgsql: "sql",
  sqlite: "sql",
  svelte: "markup",
  arkts: "typescript",
  postcss: "css",
  proto: "protobuf",
  gql: "graphql",
  tf: "hcl",
  terraform: "hcl",
  patch: "diff",
  wxml: "markup",
  wxss: "css",
  wxs: "javascript",
  ets: "typescript",
  nunjucks: "twig",
  njk: "twig",
  conf: "ini",
  env: "ini",
  pwsh: "powershell",
  postgres: "sql",
  mariadb: "sql",
  plsql: "sql",
  ipynb: "json",
  jsonl: "json",
};
/** Names of plain text. Prism's list of languages contains `meta`, which is not a language. */
const PLAIN = new Set(["", "text", "txt", "plain", "plaintext", "none", "meta"]);
/** Maximum length of code to highlight, in UTF-16 units. Longer code stays plain, to save time and HTML. */
const LONGEST_CODE = 200_000;

type Stream = string | PrismTypes.Token | readonly (string | PrismTypes.Token)[];

/** Colours of code. Case does not matter in names of languages. */
export interface Highlighter {
  /** Returns code as HTML, whose text equals the code. Code in an unknown language stays plain. */
  readonly highlight: (code: string, language: string) => string;
  /** Returns whether a name is that of a language or of plain text. */
  readonly knows: (language: string) => boolean;
}

/** Creates a highlighter that loads each language at its first use. */
export function createHighlighter(): Highlighter {
  const grammars = new Map<string, { readonly name: string; readonly grammar: PrismTypes.Grammar } | null>();

  function find(language: string) {
    const known = grammars.get(language);
    if (known !== undefined) return known;
    const name = ALIASES[language] ?? language;
    const found = PLAIN.has(name) ? null : loadGrammar(name);
    const entry = found === null ? null : { name, grammar: found };
    grammars.set(language, entry);
    return entry;
  }

  function highlight(code: string, language: string): string {
    const found = code.length > LONGEST_CODE ? null : find(language.toLowerCase());
    if (found === null) return escapeText(code);
    // Template languages, such as PHP inside HTML, need these hooks. `Prism.highlight` runs them too, but loses
    // no-break spaces.
    const run: Record<string, unknown> & { tokens?: Stream } = {
      code,
      grammar: found.grammar,
      language: found.name,
    };
    Prism.hooks.run("before-tokenize", run as never);
    run.tokens = Prism.tokenize(String(run["code"]), found.grammar);
    Prism.hooks.run("after-tokenize", run as never);
    return print(run.tokens);
  }
  return {
    highlight,
    knows(language) {
      const name = language.toLowerCase();
      return PLAIN.has(name) || find(name) !== null;
    },
  };
}

function loadGrammar(asked: string): PrismTypes.Grammar | null {
  const name = withoutModifier(asked);
  if (!Object.hasOwn(Prism.languages, name)) {
    loadLanguages.silent = true;
    loadLanguages([...companionsOf(name), name]);
  }
  const grammar: unknown = Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : null;
  return isGrammar(grammar) ? grammar : null;
}

interface LanguageEntry {
  readonly alias?: string | readonly string[];
  readonly require?: string | readonly string[];
  readonly optional?: string | readonly string[];
  readonly modify?: string | readonly string[];
}

/**
 * Returns the languages that Prism uses inside another one if they are loaded, such as YAML in markdown. Loading them
 * first makes the colours independent of the languages that other pages use.
 */
function companionsOf(name: string): readonly string[] {
  return [entryOf(name)?.optional ?? []].flat().filter((companion) => !isModifier(companion));
}

/**
 * Returns the language that a grammar-changing language builds on. A language that changes another one's grammar is
 * never loaded.
 */
function withoutModifier(name: string): string {
  if (!isModifier(name)) return name;
  const [base = "none"] = [entryOf(name)?.require ?? []].flat();
  return base;
}

/**
 * Returns whether loading a language would change the colours of others. Languages that change only `markup` belong to
 * Prism's core, which is always loaded.
 */
function isModifier(name: string): boolean {
  return [entryOf(name)?.modify ?? []].flat().some((modified) => modified !== "markup");
}

function entryOf(name: string): LanguageEntry | null {
  const { languages } = load("#prismjs/components.json") as {
    readonly languages: Readonly<Record<string, LanguageEntry>>;
  };
  const entry = Object.entries(languages).find(
    ([key, { alias = [] }]) => key === name || [alias].flat().includes(name),
  );
  return entry?.[1] ?? null;
}

/** Returns whether a value is a grammar. `Prism.languages` also holds functions (`extend`, `insertBefore`). */
function isGrammar(value: unknown): value is PrismTypes.Grammar {
  return typeof value === "object" && value !== null;
}

function print(stream: Stream): string {
  if (typeof stream === "string") return escapeText(stream);
  if (stream instanceof Prism.Token) {
    const { alias } = stream;
    if (alias === undefined) return `<span class="token ${stream.type}">${print(stream.content)}</span>`;
    // Joining also copes with the `null` that Prism leaves in some aliases.
    const names = typeof alias === "string" ? alias : [alias].flat().join(" ");
    return `<span class="token ${stream.type} ${names}">${print(stream.content)}</span>`;
  }
  let html = "";
  for (const part of stream) html += print(part);
  return html;
}
