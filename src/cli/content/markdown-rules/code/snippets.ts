import { posix } from "node:path";
import type { MarkdownIt } from "markdown-it";
import { findControlCharacter } from "../../../../runtime/model/text/control-character.js";
import { isUtf16, REPLACEMENT } from "../../source-text.js";
import { cutRegion, dedent } from "../../includes/cut-lines.js";
import { type Compilation, compilationOf } from "../compilation.js";

interface SnippetUse {
  /** Path as written: `@/path` or `./path`. */
  readonly path: string;
  readonly region: string | null;
  /** Text passed on to the code block, such as `{1,3}` or `[title]`. */
  readonly info: string;
}

const SNIPPET = /^<<<\s*(\S[^#{[]*)(?![^#{[])(?:#([\w-]+))?((?:\s*\{[^}]*\})?(?:\s*\[[^\]]*\])?)$/;

/** Adds `<<< @/file.js#region{1,3}`, which shows a file of the site folder as a code block. */
export function snippets(md: MarkdownIt): void {
  md.block.ruler.before(
    "fence",
    "snippet",
    (state, startLine, _endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
      if (!state.src.startsWith("<<<", start)) return false;
      const use = parseSnippet(state.src.slice(start, state.eMarks[startLine]));
      if (use === null) return false;
      if (silent) return true;
      const compilation = compilationOf(state.env);
      const token = state.push("fence", "code", 0);
      token.map = [startLine, startLine + 1];
      token.markup = "```";
      const code = load(use, compilation, compilation.lineOf(token));
      token.info = code === null ? "" : `${posix.extname(use.path).slice(1)} ${use.info}`;
      token.content = code === null ? `<<< ${use.path}\n` : `${code}\n`;
      state.line = startLine + 1;
      return true;
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  );
}

function parseSnippet(line: string): SnippetUse | null {
  const match = SNIPPET.exec(line.trimEnd());
  const path = match?.[1]?.trimEnd();
  return path === undefined ? null : { path, region: match?.[2] ?? null, info: match?.[3]?.trim() ?? "" };
}

function load(use: SnippetUse, compilation: Compilation, line: number): string | null {
  const path = use.path.startsWith("@/")
    ? posix.normalize(use.path.slice(2))
    : posix.join(use.path.startsWith("/") ? "" : posix.dirname(compilation.fileOf(line)), use.path);
  if (compilation.isGuest) {
    compilation.reportGuest({ kind: "import", path: use.path }, line);
    return null;
  }
  compilation.addRead(compilation.files.resolve(path));
  const text = compilation.files.readText(path);
  if (text === null) {
    compilation.report("warning", "missing-snippet", { path: use.path }, line);
    return null;
  }
  if (isUtf16(text)) {
    compilation.report("error", "file-encoding", { kind: "import-utf-16", path: use.path }, line);
    return null;
  }
  if (compilation.isProtected(path, text)) {
    compilation.report("error", "include-failed", { kind: "protected", path: use.path }, line);
    return null;
  }
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const { path: name, region } = use;
  const code = region === null ? lines : cutRegion(lines, region);
  if (code === null) {
    compilation.report("warning", "missing-region", { path: name, region: region ?? "" }, line);
    return null;
  }
  const control = findControlCharacter(code);
  if (control !== null) {
    const values = { kind: "import" as const, path: name, control: control.name };
    compilation.report("error", "control-character", values, line);
    return null;
  }
  if (code.includes(REPLACEMENT)) {
    compilation.report("warning", "file-encoding", { kind: "import-character", path: name }, line);
  }
  return dedent(code).replace(/\n+$/, "");
}
