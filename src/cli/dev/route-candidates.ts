import { decodeRoute } from "../../runtime/model/path.js";

/** The markdown files, by their paths below the site folder, of which one may stand behind a route. */
export function routeCandidates(route: string): readonly string[] {
  const path = decodeRoute(route).slice(1);
  // A name that leads out of the folder leads nowhere.
  const isNamed = (name: string) => name !== "" && name !== "." && name !== ".." && !name.includes("\0");
  if (!path.split("/").slice(0, -1).every(isNamed) || path.includes("\0")) return [];
  if (path === "" || path.endsWith("/")) {
    return ["README.md", "readme.md", "index.md"].map((name) => path + name);
  }
  return path.endsWith(".html") ? [path.replace(/\.html$/, ".md")] : [];
}
