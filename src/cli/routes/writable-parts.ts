import { decodeRoute, pageFile } from "../../runtime/model/path.js";
import type { Address } from "./check-addresses.js";
import { checkPublicFiles } from "./check-other-files.js";
import type { Route, RouteTable } from "./create-routes.js";
import type { Redirect } from "./redirects.js";

/** Parts of a site with faulty addresses that can be written. */
export interface WritableParts<PublicFile> {
  readonly routes: readonly Route[];
  readonly redirects: readonly Redirect[];
  readonly publicFiles: readonly PublicFile[];
  /** Whether all parts of the site can be written. */
  readonly isWhole: boolean;
  /** Returns whether a decoded address is among the omitted ones. */
  readonly isLeftOut: (path: string) => boolean;
}

/**
 * Omits routes, redirects and public files that are outside the output folder, have an impossible name, or would
 * overwrite another part.
 */
export function writableParts<PublicFile extends { readonly path: string }>(
  { routes, redirects, names }: RouteTable,
  publicFiles: readonly PublicFile[],
): WritableParts<PublicFile> {
  const left = new Set<string>();
  const isWritable = (path: string, isOwner: (address: Address) => boolean) => {
    const file = pageFile(path);
    const owner = names.fileOf(file);
    const hasPlace = names.folderOf(file) === null && names.blockerOf(file) === null;
    if (owner !== null && hasPlace && isOwner(owner)) return true;
    left.add(withoutEnding(decodeRoute(path)));
    return false;
  };
  const arePublic = checkPublicFiles(publicFiles, names).length === 0;
  if (!arePublic) for (const { path } of publicFiles) left.add(withoutEnding(`/${path}`));
  const parts = {
    routes: routes.filter(({ data }) =>
      isWritable(data.info.path, (owner) => owner.kind === "route" && owner.data === data),
    ),
    redirects: redirects.filter(({ from, source }) =>
      isWritable(from, (owner) => owner.kind === "redirect" && owner.source === source),
    ),
    publicFiles: arePublic ? publicFiles : [],
  };
  return {
    ...parts,
    isWhole: left.size === 0,
    isLeftOut: (path) => left.has(withoutEnding(path)),
  };
}

/** Removes `.html` or a final slash, because links can name a page with or without them. */
function withoutEnding(path: string): string {
  return path.replace(/(?:\.html|\/)$/, "");
}
