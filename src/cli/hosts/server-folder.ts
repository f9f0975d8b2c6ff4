import { decodeRoute } from "../../runtime/model/path.js";
import type { HostedSite } from "./hosted-site.js";

/** Returns the folder on a server that holds the sites of a host, and the folder of this site's files. */
export function serverFolder({ base, url }: HostedSite): { readonly root: string; readonly files: string } {
  const root = `/srv/www/${url === null ? "blog" : new URL(url).hostname.replace(/[^\w.-]/g, "_")}`;
  return { root, files: root + decodeRoute(base) };
}
