import { join } from "node:path";
import { normalizeBase } from "../../../../runtime/model/path.js";
import { isLanguageTag } from "../../../config/is-language-tag.js";
import { guessLanguage } from "../../content/guess-language.js";
import { listRedirects } from "../../lists/list-redirects.js";
import type { OldFolder } from "../../old-folder.js";
import { baseOption, readOrigin } from "../../options/address-options.js";
import { configComments } from "../../options/config-comments.js";
import { timeZoneOption } from "../../options/time-zone-option.js";
import { compact } from "../../plain-value.js";
import type { FoundSite, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { isWxr, readWxr } from "./read-wxr.js";
import { placeItems, siteBase } from "./wordpress-addresses.js";
import { findTimeZone } from "./wordpress-dates.js";
import { readWordPressLists } from "./wordpress-lists.js";
import type { WxrSite } from "./wxr-site.js";

/** An export of WordPress: one XML file, or several in a folder. */
export const wordPress: SiteKind = {
  name: "wordpress",
  async find(old): Promise<FoundSite | null> {
    const [first, ...more] = await findExports(old);
    if (first === undefined) return null;
    return { kind: "wordpress", contentDir: more.length === 0 ? first : "", configDir: "" };
  },
  read: readWordPress,
};

/** Returns the exports in a folder, but not in the folders in it. */
async function findExports(old: OldFolder): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of old.files) {
    if (/^[^/]+\.xml$/i.test(file) && (await isWxr(join(old.dir, file)))) found.push(file);
  }
  return found;
}

/** Statuses of items that are in the bin of WordPress, or are its own copies. */
const NO_PAGE = new Set(["trash", "auto-draft", "inherit"]);

async function readWordPress({ old, notes }: ReadContext): Promise<SiteDraft> {
  const names = await findExports(old);
  const site = await readWxr(
    names.map((name) => ({ name, path: join(old.dir, name) })),
    () => undefined,
  );
  const { draftItem } = await import("./wordpress-pages.js");
  const written = site.items.filter(
    ({ type, status }) => (type === "post" || type === "page") && !NO_PAGE.has(status),
  );
  const posts = written.filter(
    ({ type, status, isProtected }) => type === "post" && status === "publish" && !isProtected,
  );
  const base = siteBase(site.url);
  const places = placeItems(written, base);
  const byId = new Map(site.items.map((item) => [item.id, item]));
  const hasAuthors = new Set(posts.map(({ author }) => author)).size > 1;
  const context = { site, base, places, byId, hasAuthors, notes };
  const pages = written.flatMap((item) => {
    const place = places.get(item);
    return place === undefined ? [] : [draftItem(item, place, context)];
  });
  for (const [type, count] of site.otherTypes) notes.lost("post-type", `${type} (${count})`);
  const lists = readWordPressLists(site, posts);
  const lang = languageOf(site);
  const options = compact<unknown>({
    title: site.title,
    description: site.description,
    base: baseOption(base),
    url: readOrigin(site.url),
    lang,
    timeZone: timeZoneOption(findTimeZone(written, lang), lang),
    redirects: listRedirects(lists, pages),
  });
  return {
    config: { options, comments: configComments(options) },
    pages,
    assets: [],
    files: [],
    lists,
    outputs: [],
    hasMath: false,
    base: normalizeBase(base),
  };
}

/** Returns the language of a site. WordPress writes `en-US` for every site that was never given one. */
function languageOf({ language, title, items }: WxrSite): string {
  const tag = /^zh-(?:hans|cn)/i.test(language) ? "zh-CN" : language;
  const guessed = guessLanguage(
    title,
    items.map(({ content }) => content),
    "en",
  );
  return tag === "" || /^en(?:-us)?$/i.test(tag) || !isLanguageTag(tag) ? guessed : tag;
}
