import type { Notes } from "../../notes.js";
import { fieldsOf, parseJson, textOf } from "../../plain-value.js";
import { replacePairs } from "../../content/replace-pairs.js";
import type { WpItem } from "./read-wxr.js";

/** A block that shows a synced pattern, which is an item of its own. */
const BLOCK = { start: /<!--\s*wp:(?:core\/)?block\s/g, end: /-->/g };

/** Characters of all patterns in the pages of a site: a hundred long novels. */
const MOST_TEXT = 64e6;

/** Characters of all patterns in one page. */
const MOST_OF_PAGE = 2e6;

/** Patterns in each other. Editors of WordPress make far fewer. */
const MOST_DEPTH = 20;

/** Puts the text of synced patterns into the text of a page. `file` is the page, for the report. */
export type PlacePatterns = (content: string, file: string) => string;

/** Returns a function that puts synced patterns into pages. Those that visitors did not see are left out, and reported. */
export function createPatterns(
  byId: ReadonlyMap<string, WpItem>,
  isPublic: (item: WpItem) => boolean,
  notes: Pick<Notes, "lost">,
): PlacePatterns {
  let leftOfSite = MOST_TEXT;
  return (page, file) => {
    const missing = new Set<string>();
    let left = Math.min(MOST_OF_PAGE, leftOfSite);
    const start = left;
    const place = (content: string, around: readonly string[]): string =>
      replacePairs(content, BLOCK, (attributes) => {
        const id = readId(attributes);
        // WordPress shows no pattern in itself.
        if (around.includes(id)) return "";
        const pattern = byId.get(id);
        const text = pattern?.type === "wp_block" && isPublic(pattern) ? pattern.content : null;
        if (text === null || text.length >= left || around.length === MOST_DEPTH) {
          missing.add(id);
          return "";
        }
        left -= text.length + 1;
        return place(text, [...around, id]);
      });
    const placed = place(page, []);
    leftOfSite -= start - left;
    for (const id of missing) notes.lost("missing-file", `wp:block ${id}`, { file });
    return placed;
  };
}

/** Reads the id of a pattern from the attributes of its block, which are JSON. */
function readId(attributes: string): string {
  const { ref } = fieldsOf(parseJson(attributes.trimEnd().replace(/\/$/, "")));
  return textOf(ref) ?? "";
}
