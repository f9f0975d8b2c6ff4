/** Elements whose start tag ends an open paragraph, by HTML's parser. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul"
  ).split(" "),
);

/** Whether an element cannot stand in a paragraph: browsers would end the paragraph before it. */
export function endsParagraph(name: string): boolean {
  return BLOCKS.has(name);
}
