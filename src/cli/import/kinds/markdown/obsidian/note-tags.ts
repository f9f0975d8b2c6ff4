import { listOf, textOf } from "../../../plain-value.js";

/** A tag in a text: letters, digits and `_-/`, of which one is no digit. */
const TAG =
  /(?<![^\s>])#((?=[^\s#]*[^\d\s#])(?:[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_/-]|\u200D|\uFE0F)+)(?![^\s.,;:!?)\]}。，；：！？、])/gu;

/** Tags of a text, and the text without the lines that consist of tags alone. */
export interface FoundTags {
  readonly tags: readonly string[];
  readonly text: string;
}

/** Finds the tags in a text whose code is hidden. */
export function findTags(text: string): FoundTags {
  if (!text.includes("#")) return { tags: [], text };
  const tags: string[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const found = [...line.matchAll(TAG)].map(([, tag = ""]) => tagName(tag));
    tags.push(...found);
    const isTagLine = found.length > 0 && line.replace(TAG, "").trim() === "";
    return isTagLine ? [] : [line];
  });
  return { tags: [...new Set(tags)], text: lines.join("\n") };
}

/** Reads `tags` of front matter: a list, or a text with commas or spaces. A leading `#` is no part of a tag. */
export function readTags(value: unknown): readonly string[] {
  return listOf(value)
    .flat()
    .flatMap((item) => textOf(item)?.split(Array.isArray(value) ? /,/ : /[,\s]+/) ?? [])
    .map((tag) => tagName(tag.trim()))
    .filter((tag) => tag !== "");
}

/** Joins tags. Obsidian does not distinguish capital letters, and the first spelling stays. */
export function joinTags(...lists: readonly (readonly string[])[]): readonly string[] {
  const names = new Map<string, string>();
  for (const tag of lists.flat()) if (!names.has(tag.toLowerCase())) names.set(tag.toLowerCase(), tag);
  return [...names.values()];
}

function tagName(tag: string): string {
  return tag.replace(/^#+/, "").replace(/^\/+|\/+$/g, "");
}
