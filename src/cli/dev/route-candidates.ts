import { decodeRoute } from "../../runtime/model/path.js";

/** Returns the markdown files that may be the source of a route, as paths relative to the site folder. */
export function routeCandidates(route: string): readonly string[] {
  const path = decodeRoute(route).slice(1);
  // Reject paths that could leave the site folder.
  const isNamed = (name: string) => name !== "" && name !== "." && name !== ".." && !name.includes("\0");
  if (!path.split("/").slice(0, -1).every(isNamed) || path.includes("\0")) return [];
  if (path === "" || path.endsWith("/")) {
    return ["README.md", "readme.md", "index.md"].map((name) => path + name);
  }
  // A site with `cleanUrls` has routes without an ending.
  return /\.html$|(?:^|\/)[^/.]+$/.test(path) ? [`${path.replace(/\.html$/, "")}.md`] : [];
}
