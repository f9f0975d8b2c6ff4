import type { OldAddress } from "./addresses/compare-addresses.js";
import { balanceHtml } from "./content/balance-html.js";
import { type FieldChanges, changeFields, readOldPage } from "./content/front-matter.js";
import { readableDate } from "./content/old-dates.js";
import { removeLeftovers } from "./content/remove-leftovers.js";
import type { Notes } from "./notes.js";
import { type Fields, textOf } from "./plain-value.js";
import type { OldFolder } from "./old-folder.js";
import type { DraftPage } from "./site-kind.js";

/** Removes markup that no generator reads, and takes ids of headings from the old output if `addresses` has them. */
export function refinePages(
  pages: readonly DraftPage[],
  {
    old,
    notes,
    addresses,
  }: {
    readonly old: OldFolder;
    readonly notes: Notes;
    /** Addresses of the old output, or an empty list. */
    readonly addresses: readonly OldAddress[];
  },
): Promise<readonly DraftPage[]> {
  const found = new Map(addresses.map(({ address, anchors }) => [address, anchors]));
  const notFound = findNotFoundPage(pages);
  return Promise.all(
    pages.map(async (page) => {
      const { address, source } = page;
      const { head, body, fields } = readOldPage(page.text);
      // Lines in notes are those of the old file.
      const text =
        changeFields(head, readableDates(fields)) +
        balanceHtml(
          removeLeftovers(body, notes.ofFile(source, page.isRecord === true ? "" : await old.read(source))),
        );
      const ids = address === null ? undefined : (found.get(address) ?? found.get(`${address}.html`));
      return {
        ...page,
        ...(page === notFound ? NOT_FOUND : { target: page.target.replace(/^404\.md$/, "404/index.md") }),
        text,
        anchors: ids === undefined ? page.anchors : alignAnchors(page.anchors, ids),
      };
    }),
  );
}

/**
 * Returns the ids of headings in an old page, in order. `computed` has the ids by the rules of the generator, and `found` all
 * ids of headings in the page that the generator wrote, which can have more headings. An id that is not in the page is
 * replaced by the one in its place, if the numbers of headings agree.
 */
export function alignAnchors(computed: readonly string[], found: readonly string[]): readonly string[] {
  if (computed.length === found.length) return found;
  const places: number[] = [];
  let from = 0;
  for (const id of computed) {
    const place = found.indexOf(id, from);
    places.push(place);
    if (place >= 0) from = place + 1;
  }
  return computed.map((id, index) => {
    if (places[index] !== -1) return id;
    const before = places.findLastIndex((place, other) => other < index && place >= 0);
    const next = places.findIndex((place, other) => other > index && place >= 0);
    const start = before < 0 ? 0 : (places[before] ?? 0) + 1;
    const end = next < 0 ? found.length : (places[next] ?? 0);
    const missing = (next < 0 ? computed.length : next) - before - 1;
    // Headings of the theme are above and below those of the page.
    if (before < 0 || end - start < missing || (next >= 0 && end - start > missing)) return id;
    return found[start + index - before - 1] ?? id;
  });
}

/** Place of the page that hosts show at every unknown address, so that it needs no other one. */
const NOT_FOUND = { target: "404.md", address: "/404.html" };

/** Returns the page for unknown addresses. An article about them that is at `/404/` is none. */
function findNotFoundPage(pages: readonly DraftPage[]): DraftPage | undefined {
  return (
    pages.find(({ address }) => address === NOT_FOUND.address) ??
    pages.find(
      ({ address, target }) => /^\/404\/?$/.test(address ?? "") && /^404(?:\/index)?\.md$/.test(target),
    )
  );
}

/** Returns the dates that other generators read and hanblog does not, such as `2021-10-8 9:5:0`, in a form that both read. */
function readableDates(fields: Fields): FieldChanges {
  return Object.fromEntries(
    ["date", "updated", "expiryDate"].flatMap((name) => {
      const date = readableDate(fields[name]);
      return date === null || date === textOf(fields[name])?.trim() ? [] : [[name, date]];
    }),
  );
}
