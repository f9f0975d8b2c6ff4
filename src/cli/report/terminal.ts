import { readFileSync } from "node:fs";
import { join } from "node:path";
import pc from "picocolors";
import { type Catalogue, ENGLISH } from "../messages/catalogue.js";
import { translateProblem } from "../messages/translate-problem.js";
import { formatPlace, position, type Problem, type SourcePosition } from "../../runtime/model/error.js";

/** The output of the command line and its capabilities. */
export interface Terminal {
  /** Prints a line of results. */
  print(line: string): void;
  /** Prints a line about progress or problems. */
  note(line: string): void;
  /** Replaces the last progress line. Prints nothing if lines cannot be replaced. */
  progress(line: string): void;
  readonly colors: ReturnType<typeof pc.createColors>;
  /** Texts in the language of the person who reads. */
  readonly catalogue: Catalogue;
}

/** Output streams of a command, and the environment and language that decide how it writes to them. */
export interface TerminalStreams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: NodeJS.ProcessEnv;
  /** Messages in one language; English by default. */
  readonly catalogue?: Catalogue;
}

/** Creates a terminal. It uses colors and a progress line only for a person: not in CI, in a file, or with NO_COLOR. */
export function createTerminal({ stdout, stderr, env, catalogue = ENGLISH }: TerminalStreams): Terminal {
  const noColor = env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "";
  const isLive = stderr.isTTY && !isCi(env) && env["TERM"] !== "dumb";
  let shown = false;
  const clear = () => {
    if (shown) stderr.write("\r\u001b[2K");
    shown = false;
  };
  return {
    print(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    note(line) {
      clear();
      stderr.write(`${line}\n`);
    },
    progress(line) {
      if (!isLive) return;
      stderr.write(`\r\u001b[2K${line}`);
      shown = true;
    },
    // A stream that is no terminal has no `isTTY`, and picocolors decides by CI's variable if it is given `undefined`.
    colors: pc.createColors(stdout.isTTY ? !noColor && env["TERM"] !== "dumb" : false),
    catalogue,
  };
}

/** Formats a problem: its message, its place with the lines around it, and its hint. */
export function formatProblem(
  found: Problem,
  { siteDir, colors, catalogue }: Pick<Terminal, "colors" | "catalogue"> & { readonly siteDir: string },
): string {
  const problem = translateProblem(found, catalogue);
  const { error, warning } = catalogue.texts.report;
  const mark = problem.severity === "error" ? colors.red(error) : colors.yellow(warning);
  const lines = [`${mark} ${showControls(problem.message)} ${colors.dim(`[${problem.code}]`)}`];
  if (problem.at !== null) {
    lines.push(`  ${colors.cyan(showControls(formatPosition(problem.at)).replaceAll("\n", "\u240A"))}`);
    const frame = problemFrame(problem, siteDir);
    if (frame !== null) lines.push(showControls(frame));
  }
  if (problem.hint !== null) lines.push(`  ${showControls(problem.hint)}`);
  return lines.join("\n");
}

/** Replaces control characters with their symbols. A terminal would execute those in an author's file as commands. */
function showControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- all but line feed and tab
  return text.replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\u2421";
  });
}

/** Formats a position as `file:line:column`, as far as it is known, with the page of a plugin. */
export function formatPosition(at: SourcePosition): string {
  const { page } = at;
  if (page === undefined) return formatPlace(at);
  return `${formatPlace(at)} (${page.plugin}: ${formatPlace(position(page.path, page.line))})`;
}

/**
 * Returns the lines around a problem, or `null` if the file cannot be read. Lines of a page that has a password, or may
 * be meant to have one, are not shown, because logs are often public.
 */
export function problemFrame({ at }: Problem, siteDir: string): string | null {
  if (at === null || at.line === null || at.isSecret === true) return null;
  const { file, line } = at;
  const source = readLines(join(siteDir, file)) ?? readLines(file);
  if (source === null || line > source.length || (/\.md$/i.test(file) && namesPassword(source))) return null;
  const first = Math.max(1, line - 1);
  return source
    .slice(first - 1, line + 1)
    .map((text, index) => {
      const number = first + index;
      const gutter = `${number === line ? ">" : " "} ${String(number).padStart(4)} | `;
      return `  ${gutter}${text.length > 160 ? `${text.slice(0, 160)}…` : text}`;
    })
    .join("\n");
}

/** Returns whether the front matter names a password in any way, even if it is invalid or not closed. */
function namesPassword(lines: readonly string[]): boolean {
  if (!/^\uFEFF?(?:---|\+\+\+|;;;|\{)/.test(lines.find((line) => line.trim() !== "") ?? "")) return false;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\+\+\+|;;;|\})\s*$/.test(line));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .some((line) => /pass|pwd|keys|encrypt|密[码碼]|口令|パスワード|비밀번호|암호/i.test(line));
}

function readLines(file: string): readonly string[] | null {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch {
    return null;
  }
}

/** Whether a program runs on a machine for continuous integration, all of which set the variable `CI`. */
export function isCi(env: NodeJS.ProcessEnv): boolean {
  return env["CI"] !== undefined && env["CI"] !== "" && env["CI"] !== "false";
}
