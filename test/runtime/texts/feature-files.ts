import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { exportName, featuresOf, fileOf } from "../../../src/cli/package/text-tables.js";
import { FURTHER_LANGUAGES, LANGUAGES } from "../../../src/runtime/texts/languages.js";

/** Absolute folder of the catalogue. */
export const TEXTS_DIR = resolve(import.meta.dirname, "../../../src/runtime/texts");

/** BCP 47 tags of all languages, the fallback first. */
export const TAGS: readonly string[] = [...LANGUAGES, ...Object.keys(FURTHER_LANGUAGES)];

/** Names of all features, by the files of the English folder. */
export const FEATURES: readonly string[] = featuresIn("en");

/** Returns the names of the features that a language should have texts for. */
export function expectedFeatures(tag: string): readonly string[] {
  return FURTHER_LANGUAGES[tag]?.features ?? FEATURES;
}

/** Returns the names of the features that a language has texts for, sorted. */
export function featuresIn(tag: string): readonly string[] {
  return readdirSync(folderOf(tag))
    .map((file) => basename(file, ".ts"))
    .flatMap((file) => {
      const text = readFileSync(join(folderOf(tag), `${file}.ts`), "utf8");
      return featuresOf(file).filter((feature) => text.includes(`export const ${exportName(feature)}:`));
    })
    .toSorted();
}

/** Returns the absolute folder of a language. */
export function folderOf(tag: string): string {
  return join(TEXTS_DIR, tag.toLowerCase());
}

/** Loads the texts of a feature in a language. */
export async function loadTexts(tag: string, feature: string): Promise<Readonly<Record<string, unknown>>> {
  const module = (await import(join(folderOf(tag), `${fileOf(feature)}.ts`))) as Record<string, unknown>;
  return module[exportName(feature)] as Readonly<Record<string, unknown>>;
}
