import { alignAnchors } from "./addresses/align-anchors.js";
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
