import { join } from "node:path";
import { normalizeBase } from "../../../../runtime/model/path.js";
import type { Notes } from "../../notes.js";
import { readUrlPath, readTimeZone, type NavEntry } from "../../options/option-source.js";
import { compact, type Fields, fieldsOf, listOf, parseJson, textOf } from "../../plain-value.js";
import { findExports } from "../../records/find-exports.js";
import { draftWithImages } from "../../records/old-images.js";
import { pageTargets, placeRecords } from "../../records/place-records.js";
import { recordLanguage, recordDraft } from "../../records/record-draft.js";
import type { ReadContext, SiteDraft } from "../../site-kind.js";
import { ghostAddress, readGhostLists, readGhostRoutes } from "./ghost-routes.js";
import { draftPost, type GhostContext, linkOf } from "./ghost-pages.js";
import { type GhostSite, readGhostExport } from "./read-export.js";

/** Reads an export. Throws `import-export`. */
export async function readGhost({
  old,
  notes,
  fetchImages: fetching,
  oldUrl,
}: ReadContext): Promise<SiteDraft> {
  const [name = "", ...others] = await findExports(old, "ghost");
  for (const other of others) notes.lost("other-export", other);
  const site = await readGhostExport(name, join(old.dir, name));
  const read = (...keys: readonly string[]) =>
    keys.map((key) => site.settings.get(key)).find((value) => value !== undefined && value !== "");
  const timeZone = readTimeZone(read("timezone", "active_timezone"), "UTC");
  const url = oldUrl ?? null;
  const base = normalizeBase(readUrlPath(oldUrl));
  const recordSite = { url, base, has: old.files.length > 1 ? old.has : undefined };
  const posts = site.posts.filter(({ isPublic, type }) => isPublic && type === "post");
  const routes = await readGhostRoutes(old, site, notes);
  const addresses = new Map(site.posts.map((post) => [post, ghostAddress(post, site, { routes, timeZone })]));
  const places = placeRecords(site.posts, (post) => addresses.get(post) ?? null);
  const context = {
    site,
    recordSite,
    places,
    targets: pageTargets(places),
    timeZone,
    hasAuthors: new Set(posts.map(({ id }) => site.authors.get(id)?.[0]?.slug)).size > 1,
  };
  let options: Fields = {};
  const { pages, assets } = await draftWithImages(
    recordSite,
    (images, own) => {
      options = siteOptions(site, { ...context, images, notes: own });
      return site.posts.flatMap((post) => {
        const place = places.get(post);
        return place === undefined ? [] : [draftPost(post, place, { ...context, images, notes: own })];
      });
    },
    { tempDir: old.tempDir, fetching, notes },
  );
  for (const key of ["codeinjection_head", "codeinjection_foot", "ghost_head", "ghost_foot"])
    if (read(key) !== undefined) notes.lost("removed-element", key, { file: name });
  const title = read("title") ?? "";
  const lang = recordLanguage(read("locale", "lang", "default_locale") ?? "", {
    title,
    texts: site.posts.flatMap(({ body }) => Object.values(body)),
    // Ghost writes it for every site that was never given one.
    unset: /^en$/,
  });
  return recordDraft(
    { title, description: read("description") ?? "", url, base, lang, timeZone, options, hasEmoji: false },
    { pages, assets, ...readGhostLists(site, posts, { routes, hasAuthors: context.hasAuthors }) },
  );
}

/** Returns the options for the menu and the pictures of a site. */
function siteOptions(site: GhostSite, context: GhostContext): Fields {
  const { settings } = site;
  const [logo, icon] = [settings.get("logo"), settings.get("icon")];
  const nav = ["navigation", "secondary_navigation"].flatMap((key) =>
    readMenu(settings.get(key) ?? "", context),
  );
  return compact<unknown>({
    nav,
    head:
      icon === undefined || icon === ""
        ? undefined
        : [["link", { rel: "icon", href: linkOf(icon, context) }]],
    themeConfig: compact({
      logo: logo === undefined || logo === "" ? undefined : linkOf(logo, context),
    }),
  });
}

/** Reads the entries of a menu. Those for members have no counterpart. */
function readMenu(text: string, context: GhostContext & { readonly notes: Notes }): readonly NavEntry[] {
  return listOf(parseJson(text)).flatMap((entry): readonly NavEntry[] => {
    const { label, url } = fieldsOf(entry);
    const [words, href] = [textOf(label)?.trim() ?? "", textOf(url)?.trim() ?? ""];
    if (words === "" || href === "") return [];
    if (/^(?:\/?#\/portal|\/?#\/?(?:search|portal))/.test(href)) {
      context.notes.lost("option", `navigation: ${words}`);
      return [];
    }
    return [{ text: words, link: linkOf(href, context) }];
  });
}
