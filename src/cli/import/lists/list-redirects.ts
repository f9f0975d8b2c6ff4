import { encodeRoute } from "../../../runtime/model/path.js";
import { nameKey } from "../../files/name-key.js";
import type { DraftPage, OldList } from "../site-kind.js";

/**
 * Returns redirects from old addresses of lists. An address that a page or another list has, also in another case, gets
 * none, because no file system has both.
 */
export function listRedirects(
  lists: readonly OldList[],
  pages: readonly DraftPage[],
): Readonly<Record<string, string>> {
  const taken = new Set([
    ...pages.flatMap(({ address }) => (address === null ? [] : [nameKey(address)])),
    ...lists.flatMap(({ list }) => (list === null ? [] : [nameKey(list)])),
  ]);
  return Object.fromEntries(
    lists.flatMap(({ address, list }) =>
      list === null || list === address || taken.has(nameKey(address)) ? [] : [[address, encodeRoute(list)]],
    ),
  );
}
