import { decodeRoute, routeToFile } from "../../runtime/model/path.js";
import type { Address } from "./check-addresses.js";
import { checkPublicFiles } from "./check-public-files.js";
import type { Route, RouteTable } from "./create-routes.js";
import type { Redirect } from "./redirects.js";

/** What can be written of a site whose addresses have faults. */
export interface WritableParts<PublicFile> {
  readonly routes: readonly Route[];
  readonly redirects: readonly Redirect[];
  readonly publicFiles: readonly PublicFile[];
  /** Whether nothing had to be left out. */
  readonly isWhole: boolean;
  /** Whether an address, decoded, is one of those that were left out. */
  readonly isLeftOut: (path: string) => boolean;
}

/** Leaves out what would leave the output folder, stand in the place of something else, or have no possible name. */
export function writableParts<PublicFile extends { readonly path: string }>(
  { routes, redirects, names }: RouteTable,
  publicFiles: readonly PublicFile[],
): WritableParts<PublicFile> {
  const left = new Set<string>();
  const isWritable = (path: string, isOwner: (address: Address) => boolean) => {
    const file = routeToFile(path);
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

/** A link may name a page in more than one way. */
function withoutEnding(path: string): string {
  return path.replace(/(?:\.html|\/)$/, "");
}
