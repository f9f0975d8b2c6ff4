import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { componentFile } from "../content/markdown-rules/tags/element-names.js";
import type { Problem } from "../../runtime/model/error.js";
import { componentStub } from "./content/component-stub.js";
import { changeFields, hidesPage, readOldPage } from "./content/front-matter.js";
import type { Notes } from "./notes.js";
import { type Fields, textOf } from "./plain-value.js";
import { moveAside } from "./write-draft.js";
import { repairOptions } from "./repair-options.js";

/** A new site that does not build. */
export interface BrokenSite {
  readonly siteDir: string;
  readonly options: Fields;
  readonly notes: Notes;
  /** Comment in the stub of a component. */
  readonly stub: string;
}

/** Changes of one markdown file, or `null` if this problem cannot be repaired. */
type FileRepair = (text: string, problem: Problem, site: BrokenSite) => string | null;

/** Repairs by the code of the error. Each one is reported, because a part of the page changes. */
const FILE_REPAIRS: Readonly<Record<string, FileRepair>> = {
  "invalid-formula": (text, problem, site) =>
    onLine(text, problem, showFormulas, () => report(site, "formula", problem)),
  "invalid-prop": (text, problem, site) =>
    onLine(
      text,
      problem,
      (line) => line.replace(/<(?=[A-Z][A-Za-z0-9-]*|[a-z]+-[a-z-]+)/g, "&lt;"),
      () => report(site, "component", problem),
    ),
  "front-matter-invalid": (text, problem, site) =>
    withoutField(text, problem, site, textOf(problem.values?.["field"])),
  "include-failed": (text, problem, site) =>
    withoutInclude(text, problem, () => report(site, "missing-file", problem)),
  "permalink-invalid": (text, problem, site) => withoutField(text, problem, site, "permalink"),
  "unknown-layout": (text, problem, site) => withoutField(text, problem, site, "layout"),
  "front-matter-syntax": keepReadableFields,
  "front-matter-unclosed": keepReadableFields,
  "front-matter-language": keepReadableFields,
  "address-taken": asDraft,
  "address-case": asDraft,
  "address-character": asDraft,
  "address-long": asDraft,
  "address-outside": asDraft,
};

/**
 * Repairs a site whose build failed, as far as its problems allow it. Returns the new options of the configuration, or
 * `null` if nothing can be repaired.
 */
export async function repairSite(problems: readonly Problem[], site: BrokenSite): Promise<Fields | null> {
  let options = site.options;
  let isChanged = false;
  const seen = new Set<string>();
  const repairedFiles = new Set<string>();
  for (const problem of problems.filter(({ severity }) => severity === "error")) {
    const changed = repairOptions(options, problem, site.notes);
    if (changed !== null) {
      options = changed;
      isChanged = true;
      continue;
    }
    if (problem.code === "control-character") {
      isChanged = (await cleanSnippet(problem, site)) || isChanged;
      continue;
    }
    const repair = FILE_REPAIRS[problem.code];
    const file = problem.at?.file;
    if (file?.startsWith("public/") === true) {
      if (await moveAside(file, site)) {
        // The configuration is written again, because it excludes the folder of such files.
        options = { ...options };
        isChanged = true;
      }
      continue;
    }
    if (problem.code === "unknown-component") {
      isChanged = (await addStub(problem, site)) || isChanged;
    } else if (repair !== undefined && file !== undefined && file.endsWith(".md")) {
      // Several problems in one line are repaired together.
      const key = `${problem.code}:${file}:${problem.at?.line ?? 0}:${textOf(problem.values?.["field"]) ?? ""}`;
      if (seen.has(key)) continue;
      seen.add(key);
      // Another repair can have corrected the address too.
      if (repair === asDraft && repairedFiles.has(file)) continue;
      const path = join(site.siteDir, file);
      const text = await readFile(path, "utf8");
      const repaired = repair(text, problem, site);
      if (repaired === null || repaired === text) continue;
      await writeFile(path, repaired);
      repairedFiles.add(file);
      isChanged = true;
    }
  }
  return isChanged ? options : null;
}

function report({ notes }: BrokenSite, code: Parameters<Notes["lost"]>[0], { at, message }: Problem): void {
  notes.lost(
    code,
    /`([^`]+)`/.exec(message)?.[1] ?? message,
    at === null ? null : { file: at.file, line: at.line },
  );
}

function onLine(
  text: string,
  problem: Problem,
  change: (line: string, rest: string) => string,
  onChange: () => void,
): string | null {
  const line = problem.at?.line ?? null;
  if (line === null) return null;
  const lines = text.split("\n");
  // The line can be in the middle of a formula.
  const blank = lines.findLastIndex((one, index) => index < line - 1 && one.trim() === "");
  const before = lines
    .slice(0, blank + 1)
    .map((one) => `${one}\n`)
    .join("");
  const rest = lines.slice(blank + 1).join("\n");
  const end = rest.indexOf("\n\n");
  const block = end < 0 ? rest : rest.slice(0, end);
  const changed = change(block, rest);
  if (changed === block) return null;
  onChange();
  return before + changed + rest.slice(block.length);
}

/** Removes the line that includes a file. The old generators showed nothing there. */
function withoutInclude(text: string, { at }: Problem, onChange: () => void): string | null {
  const lines = text.split("\n");
  const line = lines[(at?.line ?? 0) - 1];
  if (line === undefined || !/<!--\s*@include:|<<</.test(line)) return null;
  onChange();
  return lines.toSpliced((at?.line ?? 0) - 1, 1, "").join("\n");
}

/** Shows the formulas of a paragraph as code, because their text is not TeX that KaTeX knows. */
function showFormulas(block: string): string {
  return block
    .replace(/\$\$([^$]+)\$\$/g, (_, formula: string) => `\n\`\`\`tex\n${formula.trim()}\n\`\`\`\n`)
    .replace(/(?<![\\$`])\$([^$\n`]+)\$(?!\$)/g, (_, formula: string) => `\`$${formula}$\``);
}

function withoutField(
  text: string,
  problem: Problem,
  site: BrokenSite,
  name: string | undefined,
): string | null {
  if (name === undefined) return null;
  const { head, body } = readOldPage(text);
  report(site, "front-matter", problem);
  // A page that may not be for the public stays a draft.
  return changeFields(head, { [name]: name === "draft" ? true : null }) + body;
}

/** Fields that are kept of front matter with a syntax error. */
const SIMPLE = /^(title|date|permalink|layout|draft|tags|categories)\s*[:=]\s*(\S.*)$/;

function keepReadableFields(text: string, problem: Problem, site: BrokenSite): string | null {
  const match = /^\s*(?:---|\+\+\+)[^\n]*\n([^]*?)\n(?:---|\+\+\+)[ \t]*(?:\n|$)/.exec(
    text.replaceAll("\r\n", "\n"),
  );
  const lines = match?.[1]?.split("\n") ?? [];
  const kept = new Map<string, string>();
  for (const line of lines) {
    // A page that its author hid must not be published because of a slip in another line.
    if (hidesPage(line)) kept.set("draft", "draft: true");
    const [, name = "", value = ""] = SIMPLE.exec(line) ?? [];
    if (name !== "" && !kept.has(name))
      kept.set(
        name,
        `${name}: ${/^\[[\w\s,"'-]*\]$/.test(value) ? value : JSON.stringify(value.replace(/^["']|["']$/g, ""))}`,
      );
  }
  report(site, "front-matter-syntax", problem);
  const body =
    match === null
      ? text.replace(/^\s*(?:---|\+\+\+)/, "")
      : text.replaceAll("\r\n", "\n").slice(match[0].length);
  return `---\n${[...kept.values()].join("\n")}\n---\n${body}`;
}

/** A page whose address another page has, or which no file can have, stays as a draft. */
function asDraft(text: string, problem: Problem, site: BrokenSite): string | null {
  const { head, body, fields } = readOldPage(text);
  if (fields["draft"] === true) return null;
  if (fields["aliases"] !== undefined || fields["redirect_from"] !== undefined) {
    report(site, "redirect", problem);
    return changeFields(head, { aliases: null, redirect_from: null }) + body;
  }
  report(site, "address", problem);
  return changeFields(head, { draft: true }) + body;
}

async function addStub(problem: Problem, { siteDir, stub, notes }: BrokenSite): Promise<boolean> {
  const tag = textOf(problem.values?.["name"]);
  if (tag === undefined || !/^[A-Za-z][A-Za-z0-9-]*$/.test(tag)) return false;
  const file = componentFile(tag);
  const path = join(siteDir, "components", file);
  await mkdir(dirname(path), { recursive: true });
  const text = componentStub({ name: file.replace(/\.tsx$/, ""), props: [], vueFile: null }, stub);
  const isNew = await writeFile(path, text, { flag: "wx" }).then(
    () => true,
    () => false,
  );
  if (isNew)
    notes.lost(
      "component",
      `<${tag}>`,
      problem.at === null ? null : { file: problem.at.file, line: problem.at.line },
    );
  return isNew;
}

// oxlint-disable-next-line no-control-regex -- control characters and the colors of terminals are what this removes
const CONTROLS = /\u001B\[[\d;]*m|[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Removes control characters from a file of code that a page shows, or from the page itself. */
async function cleanSnippet(problem: Problem, site: BrokenSite): Promise<boolean> {
  const snippet = /`@\/([^`{#]+)/.exec(problem.message)?.[1];
  const file = snippet ?? problem.at?.file;
  if (file === undefined || file.split("/").includes("..")) return false;
  const path = join(site.siteDir, file);
  const text = await readFile(path, "utf8").catch(() => null);
  const cleaned = text?.replace(/\r\n/g, "\n").replace(CONTROLS, "");
  if (cleaned === undefined || cleaned === text) return false;
  await writeFile(path, cleaned);
  report(site, "control-character", { ...problem, message: `\`${file}\`` });
  return true;
}
