import { definePlugin, escapeXml, type PluginPage, type PluginSite, z } from "hanblog";

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
  names: ({ site }) =>
    Object.fromEntries([...pagesByName(site)].map(([name, [page]]) => [name, page?.path ?? ""])),
  markdown(md, { lookUp, slugOf }) {
    md.inline.ruler.before("link", "wikilink", (state, isSilent) => {
      if (!state.src.startsWith("[[", state.pos)) return false;
      const found = WIKILINK.exec(state.src.slice(state.pos));
      if (found === null || found.index !== 0) return false;
      const [whole, , , label = ""] = found;
      const { name, heading } = readLink(found, (one) => lookUp(one) !== null);
      const hash = heading === "" ? "" : `#${slugOf(heading)}`;
      if (name === "" && hash === "") return false;
      if (!isSilent) {
        // The link of an unknown name leads nowhere, and is reported like any other broken link.
        const path = name === "" ? "" : (lookUp(keyOf(name)) ?? `${encodeURI(name)}.md`);
        state.push("link_open", "a", 1).attrSet("href", path + hash);
        state.push("text", "", 0).content = label.trim() || name || heading;
        state.push("link_close", "a", -1);
      }
      state.pos += whole.length;
      return true;
    });
  },
  checks({ site }) {
    const names = pagesByName(site);
    return site.pages.flatMap((page) =>
      linksIn(page, names).flatMap(({ name, index }) => {
        const [first, ...others] = names.get(keyOf(name)) ?? [];
        if (first === undefined || others.length === 0) return [];
        const paths = [first, ...others].map(({ file }) => `\`[[${file.replace(/\.md$/i, "")}]]\``);
        return [
          {
            path: page.file,
            line: page.lineAt(index),
            message: `Several pages have the name of \`[[${name}]]\`, which leads to \`${first.file}\``,
            hint: `Write the path of the one that you mean: ${paths.join(", ")}.`,
          },
        ];
      }),
    );
  },
  content({ site, options: { backlinks, title } }) {
    if (!backlinks) return [];
    const sources = findSources(site);
    return site.pages.flatMap(({ path, lang }) => {
      const links = sources.get(path) ?? [];
      if (links.length === 0) return [];
      const items = links.map(
        (page) => `<li><a href="${site.hrefOf(page.path)}">${escapeXml(page.title)}</a></li>`,
      );
      const label = escapeXml(title ?? TITLES[lang] ?? TITLES[lang.split("-", 1)[0] ?? ""] ?? "Linked from");
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

/** Pages by their names. Several pages may have one name, of which the first has the links. */
type PagesByName = ReadonlyMap<string, readonly PluginPage[]>;

/** Returns the pages by their titles, by the paths of their files, and by the names of their files. The former take precedence. */
function pagesByName({ pages }: PluginSite): PagesByName {
  const named = new Map<string, readonly PluginPage[]>();
  const nameWith = (nameOf: (page: PluginPage) => string) => {
    const found = new Map<string, PluginPage[]>();
    for (const page of pages) {
      const key = keyOf(nameOf(page));
      if (key !== "" && !named.has(key)) found.set(key, [...(found.get(key) ?? []), page]);
    }
    for (const [key, own] of found) named.set(key, own);
  };
  nameWith(({ title }) => title);
  nameWith(({ file }) => file.replace(/\.md$/i, ""));
  nameWith(({ file }) => file.replace(/^.*\/|\.md$/gi, ""));
  return named;
}

/** Returns the name and the heading of a link. The name of a page may itself contain `#`, such as `C#`. */
function readLink([, name = "", heading]: RegExpExecArray, isKnown: (key: string) => boolean) {
  const whole = `${name}#${heading ?? ""}`.trim();
  if (heading !== undefined && isKnown(keyOf(whole))) return { name: whole, heading: "" };
  return { name: name.trim(), heading: heading?.trim() ?? "" };
}

/** Returns the links by name in the text of a page, with their indices. */
function linksIn(page: PluginPage, names: PagesByName) {
  const text = page.markdown().replace(CODE, (code) => " ".repeat(code.length));
  return Array.from(text.matchAll(new RegExp(WIKILINK, "g")), (found) => ({
    ...readLink(found, (key) => names.has(key)),
    index: found.index,
  }));
}

/** Returns the pages that link to each page, by its path, in the order of their titles. */
function findSources(site: PluginSite): ReadonlyMap<string, readonly PluginPage[]> {
  const names = pagesByName(site);
  const files = new Map(site.pages.map(({ file, path }) => [file, path]));
  const paths = new Map(site.pages.map(({ path }) => [decode(path), path]));
  const sources = new Map<string, PluginPage[]>();
  for (const page of site.pages) {
    const text = page.markdown().replace(CODE, "");
    const byName = linksIn(page, names).map(({ name }) => names.get(keyOf(name))?.[0]?.path);
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
