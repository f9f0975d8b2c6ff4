import { parseDate } from "../../../../runtime/model/date.js";
import { type OldPage, readOldPage } from "../../content/front-matter.js";
import type { OldFile } from "../../content/old-file.js";
import type { OldFolder } from "../../old-folder.js";
import { type Fields, fieldsOf, textOf } from "../../plain-value.js";
import { lowerCase } from "./hugo-config.js";
import type { MountedFile } from "./hugo-mounts.js";

/** A markdown file of a Hugo site. `path` has no language in its name. */
export interface HugoFile extends OldFile {
  /** Fields with names in lower case. */
  readonly fields: Fields;
  readonly language: string;
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
  const date = hugoDate(page, fields);
  return {
    path: `${below}.md`,
    source,
    text,
    page,
    fields: date === undefined ? fields : { ...fields, date },
    language,
  };
}

/** Fields with the date of a page, in the order in which Hugo looks for one. */
const DATES = ["date", "publishdate", "pubdate", "published", "lastmod", "modified"];

/** Returns the date of a page as the author wrote it. A parsed date of YAML has lost its zone, which addresses depend on. */
function hugoDate({ head }: OldPage, fields: Fields): string | undefined {
  const name = DATES.find((one) => textOf(fields[one]) !== undefined);
  if (name === undefined) return undefined;
  const [, written] =
    new RegExp(`^["']?${name}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\n#]*)`, "im").exec(head) ?? [];
  return parseDate(written ?? "") === null ? textOf(fields[name]) : written?.trim();
}

/** Returns a text with its front matter in YAML. Hugo also reads JSON without a fence. */
function yamlFromJson(text: string): string {
  if (!/^\s*\{/.test(text)) return text;
  for (let end = text.indexOf("\n}"); end >= 0; end = text.indexOf("\n}", end + 1)) {
    try {
      const fields: unknown = JSON.parse(text.slice(0, end + 2));
      const lines = Object.entries(fieldsOf(fields)).map(
        ([name, value]) => `${name}: ${JSON.stringify(value)}`,
      );
      return `---\n${lines.join("\n")}\n---\n${text.slice(end + 2).replace(/^\n/, "")}`;
    } catch {
      continue;
    }
  }
  return text;
}
