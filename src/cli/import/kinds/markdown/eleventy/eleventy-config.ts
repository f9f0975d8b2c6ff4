import { posix } from "node:path";
import { normalizeBase } from "../../../../../runtime/model/path.js";
import { readConstants, readLiterals } from "../../../config/read-literals.js";
import { cleanPath, joinPath, type OldFolder } from "../../../old-folder.js";
import { type Fields, fieldsOf, textOf } from "../../../plain-value.js";

/** Settings of a site of Eleventy, read from the text of its configuration. */
export interface EleventySettings {
  readonly file: string;
  /** Folder of the templates; empty for the old folder itself. */
  readonly inputDir: string;
  readonly outputDir: string;
  /** Names of folders below that of the templates, which have no pages. */
  readonly hidden: readonly string[];
  readonly dataDir: string;
  readonly base: string;
  /** Files and folders that are published unchanged, and their places in the output. */
  readonly copied: readonly { readonly from: string; readonly to: string }[];
  /** Whether headings get ids. */
  readonly hasIds: boolean;
  /** Whether Liquid or Nunjucks renders markdown. */
  readonly hasTemplates: boolean;
  /** Feeds of the plugin. */
  readonly feeds: readonly string[];
}

/** Reads a configuration, which is a function that never runs: its calls and literals are found as text. */
export async function readEleventySettings(old: OldFolder, folder: string): Promise<EleventySettings> {
  const file =
    old.files.find((path) =>
      new RegExp(`^${folder === "" ? "" : `${folder}/`}(?:\\.eleventy|eleventy\\.config)\\.\\w+$`).test(path),
    ) ?? folder;
  const text = old.has(file) ? (await old.read(file)).replace(/^[ \t]*\/\/[^\n]*$/gm, "") : "";
  const dir = /\bdir\s*:\s*\{((?:[^{}])*)\}/.exec(text)?.[1] ?? "";
  const named = (name: string, method: string, usual: string) =>
    cleanPath(
      new RegExp(`\\b${name}\\s*:\\s*["'\`]([^"'\`]*)["'\`]`).exec(dir)?.[1] ??
        new RegExp(`\\b${method}\\s*\\(\\s*["'\`]([^"'\`]*)["'\`]`).exec(text)?.[1] ??
        usual,
    );
  const inputDir = joinPath(folder, named("input", "setInputDirectory", ""));
  const below = (path: string) => cleanPath(posix.join(inputDir === "" ? "." : inputDir, path));
  const data = below(named("data", "setDataDirectory", "_data"));
  return {
    file,
    inputDir: cleanPath(inputDir),
    outputDir: joinPath(folder, named("output", "setOutputDirectory", "_site")),
    dataDir: data,
    hidden: [
      data,
      ...["includes", "layouts"].map((name) =>
        below(named(name, `set${name[0]?.toUpperCase()}${name.slice(1)}Directory`, `_${name}`)),
      ),
    ],
    base: normalizeBase(/\bpathPrefix\s*:\s*["'`]([^"'`]*)["'`]/.exec(text)?.[1] ?? "/"),
    copied: readCopies(text).map(({ from, to }) => ({
      from: joinPath(folder, from),
      // A path of the input is below the output without the folder of the input.
      to:
        to ??
        (joinPath(folder, from).startsWith(`${cleanPath(inputDir)}/`)
          ? joinPath(folder, from).slice(cleanPath(inputDir).length + 1)
          : from),
    })),
    hasIds: /IdAttributePlugin|markdown-?it-?anchor/i.test(text),
    hasTemplates: !/markdownTemplateEngine\s*:\s*false/.test(text),
    feeds: [...text.matchAll(/\boutputPath\s*:\s*["'`]([^"'`]+\.(?:xml|json))["'`]/g)].map(
      ([, path = ""]) => path,
    ),
  };
}

function readCopies(text: string): readonly { readonly from: string; readonly to: string | null }[] {
  return [...text.matchAll(/\baddPassthroughCopy\s*\(\s*(?:["'`]([^"'`]+)["'`]|\{([^{}]*)\})/g)].flatMap(
    ([, from, pairs = ""]): readonly { readonly from: string; readonly to: string | null }[] =>
      from === undefined
        ? [...pairs.matchAll(/["'`]([^"'`]+)["'`]\s*:\s*["'`]([^"'`]*)["'`]/g)].map(
            ([, one = "", to = ""]) => ({
              from: cleanPath(one),
              to: cleanPath(to),
            }),
          )
        : [{ from: cleanPath(from), to: null }],
  );
}

/** Reads the data of a site that its templates show as title and author. */
export async function readSiteData(old: OldFolder, dataDir: string): Promise<Fields> {
  for (const name of ["metadata", "site", "meta", "siteData"]) {
    const file = old.files.find(
      (path) =>
        new RegExp(`^${name}\\.(?:json|c?js|mjs)$`).test(path.slice(dataDir.length + 1)) &&
        path.startsWith(`${dataDir}/`),
    );
    if (file === undefined) continue;
    const data = await readData(old, file);
    if (textOf(data["title"] ?? data["name"]) !== undefined) return data;
  }
  return {};
}

/** Reads a file of data: JSON, or the literals of code. */
export async function readData(old: OldFolder, file: string): Promise<Fields> {
  const text = await old.read(file);
  if (!file.endsWith(".json")) {
    const literals = readLiterals(text);
    // Only a run knows the addresses that code computes.
    const isComputed =
      literals?.unread.some((name) => /(?:^|\.)permalink$/.test(name)) ?? /\bpermalink\b/.test(text);
    return { ...literals?.value, ...(isComputed ? { permalink: {} } : {}) };
  }
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Reads front matter that is code, between `---js` and `---`. */
export function readCodeFields(head: string): Fields {
  const [, code = ""] = /^---\s*js\w*\s*\n([^]*?)\n---/.exec(head) ?? [];
  const fields = readCode(code);
  const isHiding = (name: string) => fields[name] === undefined && new RegExp(`\\b${name}\\b`).test(code);
  // A value that cannot be read may keep the page from the readers.
  return ["draft", "private", "publish", "published", "password"].some(isHiding)
    ? { ...fields, draft: true }
    : fields;
}

function readCode(code: string): Fields {
  return code.trimStart().startsWith("{")
    ? (readLiterals(`export default ${code}`)?.value ?? {})
    : readConstants(code);
}
