/** A declaration at the margin begins a block; the fields of its schema stand below it, indented. */
const BLOCK = /^(?:export )?const (\w+)/;
/** What a function has is no option. */
const FUNCTION = /^(?:export )?function /;
const FIELD = /^ +(\w+):/;

/**
 * The doc comments of the fields of a schema, which editors show, by block and field: `feed.limit`. A field
 * without one gets an empty text.
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
