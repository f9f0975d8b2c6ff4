import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from "js-yaml";

/** The schema of most generators: YAML 1.2 with merge keys. Dates stay text. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

/** Indentation that is deeper than that of any value around. Within brackets and quotes, it means nothing. */
const DEEPER = " ".repeat(64);

/** Characters that are parsed before an error stays. Each line to indent costs another parse. */
const MOST_WORK = 50_000_000;

/** Values of a document with those that aliases repeat. */
const MOST_VALUES = 1_000_000;

/**
 * Parses YAML as the parsers of other generators do. They accept a closing bracket or a quote that is not indented deeper than its
 * key, an empty file, and an end of the document. Of equal keys, the last counts, as in Ruby. A tab at the start of a line is two spaces,
 * as in Hexo. Throws `YAMLException`, with the place in
 * the text as it is written.
 */
export function parseYaml(text: string): unknown {
  const lines = text.replace(/^\t+/gm, (tabs) => "  ".repeat(tabs.length)).split("\n");
  const indented = new Set<number>();
  const mostLines = Math.floor(MOST_WORK / Math.max(text.length, 1));
  let first: unknown = null;
  for (;;) {
    try {
      const documents = loadAll(lines.join("\n"), null, { schema: SCHEMA, json: true });
      const found = documents.find((document) => document !== null && document !== undefined);
      if (countValues(found, MOST_VALUES) > MOST_VALUES) throw new YAMLException("too many values");
      return found;
    } catch (error) {
      first ??= error;
      const line = error instanceof YAMLException ? error.mark?.line : undefined;
      const isShallow = error instanceof YAMLException && error.reason === "deficient indentation";
      if (!isShallow || line === undefined || indented.has(line) || indented.size >= mostLines) throw first;
      indented.add(line);
      lines[line] = DEEPER + (lines[line] ?? "");
    }
  }
}

/** Counts values at any depth, up to one more than a limit. */
function countValues(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== "object" || value === null) return count;
  for (const inner of Object.values(value)) {
    count += countValues(inner, most - count);
    if (count > most) break;
  }
  return count;
}
