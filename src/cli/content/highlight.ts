import { createRequire } from "node:module";
import Prism from "prismjs";
import loadLanguages from "prismjs/components/index.js";
import { escapeText } from "./markdown-rules/escape.js";

/** Names that authors use and Prism does not know. */
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
  postcss: "css",
  proto: "protobuf",
  gql: "graphql",
  tf: "hcl",
  terraform: "hcl",
  patch: "diff",
};
/** `meta` stands in Prism's list of languages, and is none. */
const PLAIN = new Set(["", "text", "txt", "plain", "plaintext", "none", "meta"]);
/** Characters beyond which colours are not worth their time and their HTML. */
const LONGEST_CODE = 200_000;

type Stream = string | Prism.Token | readonly (string | Prism.Token)[];

/** Colours code: a function from code and language to HTML whose text is exactly the code. */
export type Highlighter = (code: string, language: string) => string;

/** A highlighter that loads languages when they are first used; an unknown one leaves the code plain. */
export function createHighlighter(): Highlighter {
  const grammars = new Map<string, { readonly name: string; readonly grammar: Prism.Grammar } | null>();

  function find(language: string) {
    const known = grammars.get(language);
    if (known !== undefined) return known;
    const name = ALIASES[language] ?? language;
    const found = PLAIN.has(name) ? null : loadGrammar(name);
    const entry = found === null ? null : { name, grammar: found };
    grammars.set(language, entry);
    return entry;
  }

  return (code, language) => {
    const found = code.length > LONGEST_CODE ? null : find(language.toLowerCase());
    if (found === null) return escapeText(code);
    // The hooks make template languages work (PHP inside HTML); Prism's own printing would lose
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
  };
}

function loadGrammar(asked: string): Prism.Grammar | null {
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
 * Languages that Prism uses inside of another one where they are there already (YAML in markdown). They are
 * always loaded first: else the colours would depend on what other pages have used before.
 */
function companionsOf(name: string): readonly string[] {
  return [entryOf(name)?.optional ?? []].flat().filter((companion) => !isModifier(companion));
}

/** A language that changes another one's grammar is read as the one that it builds on, and never loaded. */
function withoutModifier(name: string): string {
  if (!isModifier(name)) return name;
  const [base = "none"] = [entryOf(name)?.require ?? []].flat();
  return base;
}

/** Whether loading a language would change how others look; those of Prism's core are there from the start. */
function isModifier(name: string): boolean {
  return [entryOf(name)?.modify ?? []].flat().some((modified) => modified !== "markup");
}

function entryOf(name: string): LanguageEntry | null {
  const { languages } = createRequire(import.meta.url)("prismjs/components.json") as {
    readonly languages: Readonly<Record<string, LanguageEntry>>;
  };
  const entry = Object.entries(languages).find(
    ([key, { alias = [] }]) => key === name || [alias].flat().includes(name),
  );
  return entry?.[1] ?? null;
}

/** `Prism.languages` holds functions too (`extend`, `insertBefore`). */
function isGrammar(value: unknown): value is Prism.Grammar {
  return typeof value === "object" && value !== null;
}

function print(stream: Stream): string {
  if (typeof stream === "string") return escapeText(stream);
  if (stream instanceof Prism.Token) {
    const { alias } = stream;
    if (alias === undefined) return `<span class="token ${stream.type}">${print(stream.content)}</span>`;
    // Prism leaves `null` in some.
    const names = typeof alias === "string" ? alias : [alias].flat().join(" ");
    return `<span class="token ${stream.type} ${names}">${print(stream.content)}</span>`;
  }
  let html = "";
  for (const part of stream) html += print(part);
  return html;
}
