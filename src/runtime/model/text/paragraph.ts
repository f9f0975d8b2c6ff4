/** Elements whose start tag closes an open paragraph, as the HTML standard defines. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul"
  ).split(" "),
);

/** Whether an element cannot be inside a paragraph. Browsers close the paragraph before it. */
export function endsParagraph(name: string): boolean {
  return BLOCKS.has(name);
}
