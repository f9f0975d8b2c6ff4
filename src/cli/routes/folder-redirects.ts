import { pageFile, routeToFile } from "../../runtime/model/path.js";
import type { SiteConfig } from "../config/schema.js";
import type { RouteTable } from "./create-routes.js";

/**
 * Returns redirects for hosts that may not serve `/x` from `x.html`: they send visitors of `/x` to the folder `x`, which leads to
 * the file. All hosts that the configuration can name need none.
 */
export function folderRedirects(
  { cleanUrls, host }: Pick<SiteConfig, "cleanUrls" | "host">,
  { routes, names }: Pick<RouteTable, "routes" | "names">,
): readonly { readonly from: string; readonly to: string }[] {
  if (!cleanUrls || host !== undefined) return [];
  return routes
    .map(({ data }) => data.info.path)
    .filter((path) => pageFile(path) !== routeToFile(path) && names.fileOf(pageFile(`${path}/`)) === null)
    .map((path) => ({ from: `${path}/`, to: `${path}.html` }));
}
