/** Kinds of code parts. Themes style each with `::highlight(code-<kind>)`. */
const KINDS = ["comment", "string", "number", "keyword", "function", "tag"] as const;

/** A part of a code block that has a colour. */
export interface CodePart {
  readonly kind: (typeof KINDS)[number];
  readonly start: number;
  readonly end: number;
}

/** Maximum length of code to colour, in UTF-16 units. */
const LONGEST_CODE = 20_000;

const WORDS = new Set(
  (
    "abstract and as async await bool boolean break byte case catch char class const continue def default del do double " +
    "elif else end enum esac except export extends extern false False fi final finally float fn for foreach from func " +
    "function global go if impl implements import in instanceof int interface is lambda let local long loop match mod " +
    "module mut namespace new nil None not null nullptr of or package pass private protected pub public raise return " +
    "select self short static string struct super switch then this throw throws trait true True try type typeof " +
    "undefined unsafe until use using var void when where while with yield"
  ).split(" "),
);
const SQL_WORDS = new Set(
  (
    "add all alter and as asc begin between by case column commit create cross default delete desc distinct drop else end " +
    "exists foreign from full group having if in index inner insert into is join key left like limit not null offset on " +
    "or order outer primary references right rollback select set table then union unique update values view when where with"
  ).split(" "),
);

// Comments and strings without an end reach to the end of the code or the line, so that each is read once.
const STRING =
  String.raw`"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'|` +
  "`(?:\\\\[^]|[^`\\\\])*`?";
const REST = String.raw`|(?<number>\b\d[\w.]*)|(?<word>[\p{L}_$@][\p{L}\p{N}_$]*)`;
const HASH = String.raw`(?<=^|\s)#.*`;
const DASHES = "--.*";
const SLASHES = String.raw`\/\/.*|\/\*[^]*?(?:\*\/|$)`;

function codePattern(comment: string): RegExp {
  return new RegExp(`(?<comment>${comment})|(?<string>${STRING})${REST}`, "gu");
}

/** In markup, strings are coloured in tags only. */
const MARKUP =
  /(?<comment><!--[^]*?(?:-->|$))|(?<tag><\/?[a-z][\w:.-]*|\/?>)|(?<string>(?<==)(?:"[^"<>]*"|'[^'<>]*'))/giu;
const WITH_HASH =
  /^(?:bash|sh|shell|zsh|fish|console|py|python\d?|rb|ruby|pl|perl|r|yaml|yml|toml|ini|conf|nginx|make|makefile|docker|dockerfile|ps1|powershell|elixir|ex)$/;
const WITH_DASHES = /^(?:\w*sql|lua|hs|haskell|sqlite|elm)$/;
const WITH_TAGS = /^(?:html|xml|svg|vue|svelte|markup|astro)$/;
const PLAIN = /^(?:text|txt|plain|plaintext|none)$/;

/** Returns the coloured parts of code in a language. All languages of a family have the same rules. */
export function findParts(code: string, language: string): readonly CodePart[] {
  if (code.length > LONGEST_CODE || PLAIN.test(language)) return [];
  const isSql = WITH_DASHES.test(language);
  const comment = WITH_HASH.test(language) ? HASH : isSql ? DASHES : SLASHES;
  const pattern = WITH_TAGS.test(language) ? MARKUP : codePattern(comment);
  const parts: CodePart[] = [];
  for (const { 0: text, index: start, groups = {} } of code.matchAll(pattern)) {
    const end = start + text.length;
    const named = KINDS.find((kind) => groups[kind] !== undefined);
    const kind = named ?? wordKind(text, code.charAt(end), isSql);
    if (kind !== null) parts.push({ kind, start, end });
  }
  return parts;
}

function wordKind(word: string, next: string, isSql: boolean): CodePart["kind"] | null {
  if (WORDS.has(word) || (isSql && SQL_WORDS.has(word.toLowerCase()))) return "keyword";
  return next === "(" ? "function" : null;
}

/**
 * Colours the code blocks of an element by CSS highlights, so that sanitised HTML stays unchanged. Blocks without a
 * language stay plain. Returns the teardown.
 */
export function colorCode(element: Element): () => void {
  if (typeof Highlight === "undefined") return () => undefined;
  const ranges: [Highlight, StaticRange][] = [];
  for (const code of element.querySelectorAll('pre > code[class^="language-"]')) {
    const text = code.firstChild;
    // An author's own colours are elements.
    if (text === null || code.childNodes.length !== 1 || text.nodeType !== Node.TEXT_NODE) continue;
    const language = code.className.replace("language-", "").toLowerCase();
    for (const { kind, start, end } of findParts(text.nodeValue ?? "", language)) {
      const range = new StaticRange({
        startContainer: text,
        startOffset: start,
        endContainer: text,
        endOffset: end,
      });
      ranges.push([highlightOf(`code-${kind}`).add(range), range]);
    }
  }
  return () => {
    for (const [highlight, range] of ranges) highlight.delete(range);
  };
}

function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known !== undefined) return known;
  const highlight = new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}
