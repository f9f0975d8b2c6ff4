import { parseSync, visitorKeys } from "oxc-parser";

/** Words that are never right in comments and messages, each with what to write instead. */
const WORDS = new Map([
  ["anew", "again, or name the action: rebuild, rewrite, reload"],
  ["beside", "next to, with, or in addition to"],
  ["besides", "next to, or in addition to"],
  ["holds the place of", "refers to, or is a placeholder for"],
  ["mend", "fix or repair"],
  ["mended", "fixed or repaired"],
  ["mends", "fixes or repairs"],
  ["stands", "is, exists or appears"],
  ["tells", "reports, prints or shows"],
  ["told", "reported, printed or notified"],
  ["whoever", "the noun: the caller, the visitor, the author"],
  ["whomever", "the noun: the caller, the visitor, the author"],
]);

const WORD = new RegExp(`\\b(?:${[...WORDS.keys()].join("|")})\\b`, "gi");

/** The start of a doc comment that is a bare question-word clause. "Whether" is right for a boolean. */
const OPENING = /^\*[\s*]*(What|How|Those|Told|Who|Whom|Whose|Where|Which|Why)\b/;

/** Most tools cut the subject line of a commit at this width. */
const MOST_SUBJECT = 72;

/**
 * Finds words and openings that plain technical English does not use. In code, only comments and text are read.
 *
 * @param {string} file Its extension decides how the text is read.
 * @param {string} text Text of a source or markdown file.
 * @returns {{ line: number, found: string, fix: string }[]} Faults in the order of their lines, which count from 1.
 */
export function findFaults(file, text) {
  const parts = /\.[jt]sx?$/.test(file) ? readCode(file, text) : [{ start: 0, text }];
  return parts
    .flatMap((part) => [...findWords(part), ...findOpening(part)])
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, found, fix }) => ({ line: text.slice(0, index).split("\n").length, found, fix }));
}

function findWords({ start, text }) {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    index: start + index,
    found,
    fix: `write ${WORDS.get(found.toLowerCase())}`,
  }));
}

function findOpening({ start, text, isComment }) {
  const found = isComment ? OPENING.exec(text)?.[1] : undefined;
  if (found === undefined) return [];
  const fix = "start a doc comment with a verb (Returns, Parses, Renders) or with a noun phrase";
  return [{ index: start + text.indexOf(found), found, fix }];
}

/** Reads the comments and texts of a program. A comment's text has its marks left out, but for a doc comment's `*`. */
function readCode(file, text) {
  const { program, comments } = parseSync(file, text);
  const parts = comments.map(({ start, value }) => ({ start: start + 2, text: value, isComment: true }));
  const visit = (node) => {
    if (node.type === "TemplateElement" || node.type === "JSXText" || typeof node.value === "string") {
      parts.push({ start: node.start, text: text.slice(node.start, node.end), isComment: false });
    }
    for (const key of visitorKeys[node.type] ?? []) {
      for (const child of [node[key]].flat()) if (child) visit(child);
    }
  };
  visit(program);
  return parts;
}

/**
 * Finds commit subjects that are too long.
 *
 * @param {string} log Lines of an abbreviated hash, a space and a subject.
 * @returns {string[]} The lines at fault.
 */
export function findLongSubjects(log) {
  return log.split("\n").filter((line) => line.slice(line.indexOf(" ") + 1).length > MOST_SUBJECT);
}
