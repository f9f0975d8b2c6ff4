import type { OldList } from "../../site-kind.js";
import type { WpItem, WpTerm, WxrSite } from "./wxr-site.js";

/** Returns the lists of a site with the usual addresses of WordPress. The export does not say whether they were changed. */
export function readWordPressLists(site: WxrSite, posts: readonly WpItem[]): readonly OldList[] {
  const lists = new Map<string, string>();
  const add = (address: string, list: string) => {
    if (!lists.has(address)) lists.set(address, list);
  };
  const categories = new Map(
    site.terms.flatMap((term) => (term.taxonomy === "category" ? [[term.slug, term] as const] : [])),
  );
  for (const { terms, date, author } of posts) {
    for (const term of terms) {
      if (term.taxonomy === "category") {
        const path = categoryPath(term, categories);
        add(`/category/${path}/`, `/categories/${term.name}/`);
        if (path.includes("/")) add(`/category/${term.slug}/`, `/categories/${term.name}/`);
      }
      if (term.taxonomy === "post_tag") add(`/tag/${term.slug}/`, `/tag/${term.name}/`);
    }
    const [year = "", month = "", day = ""] = date.split(/[- ]/);
    if (year !== "") {
      for (const path of [year, `${year}/${month}`, `${year}/${month}/${day}`])
        add(`/${path}/`, "/timeline/");
    }
    if (/^[\w.-]+$/.test(author)) add(`/author/${author.toLowerCase()}/`, "/timeline/");
  }
  return [...lists]
    .map(([address, list]) => ({ address, list }))
    .filter(({ address }) => !/[?#\\]/.test(address));
}

/** Returns the slugs of a category and of those around it. */
function categoryPath(term: WpTerm, categories: ReadonlyMap<string, WpTerm>): string {
  const slugs = [term.slug];
  for (
    let parent = categories.get(term.slug)?.parent ?? "";
    parent !== "";
    parent = categories.get(parent)?.parent ?? ""
  ) {
    // A broken export may have a circle.
    if (slugs.includes(parent)) break;
    slugs.unshift(parent);
  }
  return slugs.join("/");
}
