import { readOldPage } from "../../content/front-matter.js";
import type { OldFile } from "../../content/old-file.js";
import type { OldFolder } from "../../old-folder.js";
import { type Fields, fieldsOf, textOf } from "../../plain-value.js";
import { lowerCase } from "./hugo-config.js";
import { type DateSource, readHugoDate } from "./hugo-dates.js";
import type { MountedFile } from "./hugo-mounts.js";

/** A markdown file of a Hugo site. `path` has no language in its name. */
export interface HugoFile extends OldFile {
  /** Fields with names in lower case. */
  readonly fields: Fields;
  readonly language: string;
  readonly dateFrom: DateSource;
}

/** Returns the languages of the site, the main one first. */
export function readHugoLanguages(config: Fields): readonly string[] {
  const main = textOf(config["defaultcontentlanguage"]) ?? "en";
  const all = Object.keys(fieldsOf(config["languages"])).filter(
    (name) => fieldsOf(fieldsOf(config["languages"])[name])["disabled"] !== true,
  );
  return all.length < 2 ? [all[0] ?? main] : [main, ...all.filter((name) => name !== main)];
}

/** Reads a markdown file. */
export async function readHugoFile(
  old: OldFolder,
  { path, source, language: mounted }: MountedFile,
  { config, languages }: { readonly config: Fields; readonly languages: readonly string[] },
): Promise<HugoFile> {
  const text = yamlFromJson(await old.read(source));
  const page = readOldPage(text);
  const suffix = /\.([a-z]{2,3}(?:-[a-z]+)?)\.\w+$/i.exec(path)?.[1]?.toLowerCase();
  const own = languages.find(
    (language) =>
      textOf(fieldsOf(fieldsOf(config["languages"])[language])["contentdir"]) ===
      `content/${path.split("/")[0] ?? ""}`,
  );
  const language =
    suffix !== undefined && languages.includes(suffix) ? suffix : (mounted ?? own ?? languages[0] ?? "en");
  const bare = path
    .replace(/\.\w+$/, "")
    .replace(suffix === language ? new RegExp(`\\.${suffix}$`, "i") : /$^/, "");
  const below = own === undefined ? bare : bare.split("/").slice(1).join("/");
  const fields = lowerCase(page.fields);
  const { date, slug, from } = readHugoDate(page, fields, { config, stem: below });
  return {
    path: `${below}.md`,
    source,
    text,
    page,
    fields: { ...fields, date, ...(slug === undefined ? {} : { slug: textOf(fields["slug"]) ?? slug }) },
    language,
    dateFrom: from,
  };
}

/** Returns a text with its front matter in YAML. Hugo also reads JSON without a fence, also in one line with the text. */
function yamlFromJson(text: string): string {
  const start = text.search(/\S/);
  const end = text[start] === "{" ? endOfObject(text, start) : -1;
  if (end < 0) return text;
  try {
    const fields: unknown = JSON.parse(text.slice(start, end));
    const lines = Object.entries(fieldsOf(fields)).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`,
    );
    return `---\n${lines.join("\n")}\n---\n${text.slice(end).replace(/^[ \t]*\n?/, "")}`;
  } catch {
    return text;
  }
}

/** Returns the place behind the brace that ends an object of JSON, or -1. Braces in texts do not count. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return -1;
}
