import { decodeRoute, withoutSlashes } from "../../../../runtime/model/path.js";
import { readListTerms } from "../../lists/list-redirects.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { OldList } from "../../site-kind.js";
import type { OldPlugin } from "./vuepress-plugins.js";

/** Articles and lists of `@vuepress/plugin-blog` 1. */
export interface OldBlog {
  /** Front matter by folder, which gives articles their addresses. */
  readonly defaults: Fields;
  /** Returns the lists of pages with these fields. */
  lists(pages: readonly Fields[]): readonly OldList[];
}

const PLUGIN = /^(?:@vuepress\/)?(?:plugin-)?blog$/;
/** Address of articles without the option `itemPermalink`. */
const ITEM = "/:year/:month/:day/:slug";
/** Options that `@vuepress/theme-blog` gives the plugin. */
const OF_THEME: Fields = {
  directories: [{ id: "post", dirname: "_posts", path: "/" }],
  frontmatters: [{ id: "tag", keys: ["tag", "tags"], path: "/tag/" }],
};

/** Returns the plugins with the one that `@vuepress/theme-blog` runs itself. */
export function withBlogOfTheme(config: Fields, plugins: readonly OldPlugin[]): readonly OldPlugin[] {
  if (!/^@vuepress\/(?:theme-)?blog$/.test(textOf(config["theme"]) ?? "")) return plugins;
  return [
    ...plugins,
    { name: "@vuepress/blog", options: { ...OF_THEME, ...fieldsOf(config["themeConfig"]) } },
  ];
}

/** Reads the options of the plugin, if it is among these. */
export function readBlog(plugins: readonly OldPlugin[]): OldBlog {
  const options = plugins.find(({ name }) => PLUGIN.test(name))?.options ?? {};
  const directories = listOf(options["directories"]).map(fieldsOf);
  const defaults = directories.flatMap(({ dirname, itemPermalink }) => {
    const folder = withoutSlashes(textOf(dirname) ?? "");
    const permalink = withSlashes(textOf(itemPermalink) ?? ITEM);
    return folder === "" ? [] : [[`${folder}/`, { permalink }] as const];
  });
  return {
    defaults: Object.fromEntries(defaults),
    lists(pages) {
      const { tags, categories } = readListTerms(pages);
      const found = listOf(options["frontmatters"])
        .map(fieldsOf)
        .flatMap(({ keys, path, id }): readonly OldList[] => {
          const names = listOf(keys).map(String);
          const address = withSlashes(decodeRoute(textOf(path) ?? `/${textOf(id) ?? ""}`));
          const isTag = names.some((name) => /^tags?$/.test(name));
          if (!isTag && !names.some((name) => name.startsWith("categor"))) return [{ address, list: null }];
          const list = isTag ? "/tag/" : "/categories/";
          const terms = isTag ? tags : categories;
          return [
            { address, list },
            ...terms.map((term) => ({ address: `${address}${term}/`, list: `${list}${term}/` })),
          ];
        });
      const home = directories.map(({ path }) => ({ address: withSlashes(textOf(path) ?? "/"), list: "/" }));
      return [...found, ...home.filter(({ address }) => address !== "/")];
    },
  };
}

function withSlashes(path: string): string {
  const inner = withoutSlashes(path);
  return inner === "" ? "/" : `/${inner}/`;
}
