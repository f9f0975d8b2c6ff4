import { alignAnchors } from "./addresses/align-anchors.js";
import type { OldAddress } from "./addresses/compare-addresses.js";
import { balanceHtml } from "./content/balance-html.js";
import { readOldPage } from "./content/front-matter.js";
import { removeLeftovers } from "./content/remove-leftovers.js";
import type { Notes } from "./notes.js";
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
  return Promise.all(
    pages.map(async (page) => {
      const { address, source } = page;
      const { head, body } = readOldPage(page.text);
      // Lines in notes are those of the old file.
      const text =
        head +
        balanceHtml(
          removeLeftovers(body, notes.ofFile(source, page.isRecord === true ? "" : await old.read(source))),
        );
      const ids = address === null ? undefined : (found.get(address) ?? found.get(`${address}.html`));
      return { ...page, text, anchors: ids === undefined ? page.anchors : alignAnchors(page.anchors, ids) };
    }),
  );
}
