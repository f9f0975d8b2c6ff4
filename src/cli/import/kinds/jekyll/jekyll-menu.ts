import { encodeRoute } from "../../../../runtime/model/path.js";
import { readDataFile } from "../../config/read-config.js";
import type { Notes } from "../../notes.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import type { NavEntry } from "../../options/nav-entry.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { JekyllFile } from "./jekyll-files.js";
import type { JekyllSite } from "./jekyll-site.js";

/** Reads the menu of Minimal Mistakes, or the pages that minima shows in its header. */
export async function readJekyllMenu(
  old: OldFolder,
  {
    contentDir,
    config,
    files,
    site,
    notes,
  }: {
    readonly contentDir: string;
    readonly config: Fields;
    readonly files: readonly JekyllFile[];
    readonly site: JekyllSite;
    readonly notes: Notes;
  },
): Promise<readonly NavEntry[]> {
  const file = joinPath(contentDir, "_data/navigation.yml");
  if (old.has(file)) {
    const data = await readDataFile(old, file, notes);
    const entries = listOf(data["main"]).flatMap((entry) => {
      const { title, url } = fieldsOf(entry);
      const [text, link] = [textOf(title), textOf(url)];
      return text === undefined || link === undefined
        ? []
        : [{ text, link: /^[a-z]+:/i.test(link) ? link : `/${link.replace(/^\/+/, "")}` }];
    });
    if (entries.length > 0) return entries;
  }
  const named = listOf(config["header_pages"]).flatMap((page) => textOf(page) ?? []);
  const shown =
    named.length > 0
      ? named.flatMap((name) => files.find(({ path }) => path === name) ?? [])
      : files.filter(({ path, kind }) => kind === "page" && !path.includes("/"));
  return shown.flatMap(({ path, fields }): readonly NavEntry[] => {
    const text = textOf(fields["title"]);
    const address = site.addresses.get(path);
    return text === undefined || address === undefined || address === "/" || path.startsWith("404")
      ? []
      : [{ text, link: encodeRoute(address) }];
  });
}
