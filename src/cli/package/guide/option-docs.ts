import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Files of the configuration's schema below `src/cli/config`. */
const SOURCES = [
  "schema.ts",
  "options/feed-schema.ts",
  "options/images-schema.ts",
  "options/taxonomies-schema.ts",
  "options/menu-schema.ts",
  "options/policy-schema.ts",
  "options/comments-schema.ts",
  "options/store-comments-schema.ts",
  "options/mascot-schema.ts",
];

/** A declaration without indentation starts a block. The fields of its schema follow, indented. */
const BLOCK = /^(?:export )?const (\w+)/;
/** Fields inside a function are not options. */
const FUNCTION = /^(?:export )?function /;
const FIELD = /^ +(\w+):/;

/**
 * Returns the doc comments of the fields of a schema by block and field, such as `feed.limit`. Editors show the same comments.
 * A field without a comment has an empty text.
 */
export function readOptionDocs(source: string): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  let block = "";
  let comment: string[] = [];
  let isInside = false;
  for (const line of source.split("\n")) {
    block = FUNCTION.test(line) ? "" : (BLOCK.exec(line)?.[1] ?? block);
    const text = line.trim();
    const opens = text.startsWith("/**");
    if (opens) comment = [];
    if (opens || isInside) {
      comment.push(text.replace(/^\/?\*+(?!\/) ?/, "").replace(/ ?\*\/$/, ""));
      isInside = !text.endsWith("*/");
      continue;
    }
    const field = FIELD.exec(line)?.[1];
    if (field !== undefined && block !== "") docs.set(`${block}.${field}`, comment.join(" ").trim());
    comment = [];
  }
  return docs;
}

/** Returns the doc comments of all options; see `readOptionDocs`. `packageDir` contains the sources. */
export function readAllOptionDocs(packageDir: string): ReadonlyMap<string, string> {
  const sources = SOURCES.map((name) => readFileSync(join(packageDir, "src/cli/config", name), "utf8"));
  return readOptionDocs(sources.join("\n"));
}
