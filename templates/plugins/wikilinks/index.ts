import { definePlugin, type PluginPage, type PluginSite, z } from "hanblog";

/** Titles of the list of pages that link to a page, by language. */
const TITLES: Readonly<Record<string, string>> = {
  en: "Linked from",
  ja: "このページへのリンク",
  ko: "이 페이지를 가리키는 글",
  zh: "链接到本页",
  "zh-TW": "連結到本頁",
};

const options = z.strictObject({
  /** Whether pages list the pages that link to them. */
  backlinks: z.boolean().default(true),
  /** Title of this list, instead of the one in the page's language. */
  title: z.string().optional(),
});

/** A link to a page by its name: `[[Rice]]`, `[[Rice|cooked rice]]`, `[[Rice#Washing]]`. */
const WIKILINK = /\[\[([^[\]|#\n]*)(?:#([^[\]|\n]*))?(?:\|([^[\]\n]*))?\]\]/;
/** The target of a markdown link, without its title and its hash. */
const LINK = /\]\(\s*<?([^\s()<>#]+)/g;
/** Code, in which nothing is a link. */
const CODE = /^(`{3,}|~{3,})[^]*?^\1|`[^`\n]*`/gm;

/** Links to pages by their names, as in a wiki, and lists on each page the pages that link to it. */
export const wikilinks = definePlugin({
  name: "wikilinks",
  options,
  names: ({ site }) => Object.fromEntries(pagesByName(site)),
  markdown(md, { lookUp, slugOf }) {
    md.inline.ruler.before("link", "wikilink", (state, isSilent) => {
      if (!state.src.startsWith("[[", state.pos)) return false;
      const found = WIKILINK.exec(state.src.slice(state.pos));
      if (found === null || found.index !== 0) return false;
      const [whole, name = "", heading, label] = found;
      const hash = heading === undefined ? "" : `#${slugOf(heading.trim())}`;
      if (name.trim() === "" && hash === "") return false;
      if (!isSilent) {
        // The link of an unknown name leads nowhere, and is reported like any other broken link.
        const path = name.trim() === "" ? "" : (lookUp(keyOf(name)) ?? `${encodeURI(name.trim())}.md`);
        state.push("link_open", "a", 1).attrSet("href", path + hash);
        state.push("text", "", 0).content = (label ?? (name || heading || "")).trim();
        state.push("link_close", "a", -1);
      }
      state.pos += whole.length;
      return true;
    });
  },
  content({ site, options: { backlinks, title } }) {
    if (!backlinks) return [];
    const sources = findSources(site);
    return site.pages.flatMap(({ path, lang }) => {
      const links = sources.get(path) ?? [];
      if (links.length === 0) return [];
      const items = links.map(
        (page) => `<li><a href="${site.hrefOf(page.path)}">${escape(page.title)}</a></li>`,
      );
      const label = escape(title ?? TITLES[lang] ?? TITLES[lang.split("-", 1)[0] ?? ""] ?? "Linked from");
      return [
        {
          path,
          html: `<nav class="backlinks" aria-label="${label}"><p>${label}</p><ul>${items.join("")}</ul></nav>\n`,
        },
      ];
    });
  },
});

function keyOf(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}

/** Returns the path of each page by its title and by the name of its file. Of pages with the same name, the first one has it. */
function pagesByName({ pages }: PluginSite): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const add = (name: string, path: string) => {
    const key = keyOf(name);
    if (key !== "" && !paths.has(key)) paths.set(key, path);
  };
  for (const { title, path } of pages) add(title, path);
  for (const { file, path } of pages) {
    add(file.replace(/\.md$/i, ""), path);
    add(file.replace(/^.*\/|\.md$/gi, ""), path);
  }
  return paths;
}

/** Returns the pages that link to each page, by its path, in the order of their titles. */
function findSources(site: PluginSite): ReadonlyMap<string, readonly PluginPage[]> {
  const names = pagesByName(site);
  const files = new Map(site.pages.map(({ file, path }) => [file, path]));
  const paths = new Map(site.pages.map(({ path }) => [decode(path), path]));
  const sources = new Map<string, PluginPage[]>();
  for (const page of site.pages) {
    const text = page.markdown().replace(CODE, "");
    const byName = Array.from(text.matchAll(new RegExp(WIKILINK, "g")), ([, name = ""]) =>
      names.get(keyOf(name)),
    );
    const byAddress = Array.from(text.matchAll(LINK), ([, target = ""]) => {
      const address = resolveAddress(decode(target), page.file);
      return files.get(address.slice(1)) ?? paths.get(address) ?? paths.get(`${address}.html`);
    });
    for (const target of new Set([...byName, ...byAddress])) {
      if (target === undefined || target === page.path || page.title === "") continue;
      sources.set(target, [...(sources.get(target) ?? []), page]);
    }
  }
  for (const pages of sources.values()) pages.sort((one, other) => (one.title < other.title ? -1 : 1));
  return sources;
}

/** Returns an address below the site, resolved as in a file. */
function resolveAddress(target: string, file: string): string {
  const parts = target.startsWith("/") ? [] : file.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return `/${parts.join("/")}${target.endsWith("/") && parts.length > 0 ? "/" : ""}`;
}

function decode(text: string): string {
  try {
    return decodeURI(text).normalize("NFC");
  } catch {
    return text;
  }
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
