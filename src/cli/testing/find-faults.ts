import { Parser } from "htmlparser2";
import { BASE, SEARCH_FIELD_ATTRIBUTES, type ContractPage } from "./contract-pages.js";

type Attributes = Readonly<Record<string, string>>;

/** Returns the file of a page in the output. */
export function fileOf({ path }: Pick<ContractPage, "path">): string {
  return path.endsWith(".html") ? path : `${path}index.html`;
}

/** Returns the faults of a page against the contract of themes, each with the page's file. */
export function findFaults(page: ContractPage, html: string): readonly string[] {
  const found = readPage(html, BASE + page.path);
  const { mains, headings, isFocusable, contents, text } = found;
  const missing = page.links.map((link) => BASE + link).filter((link) => !found.links.has(link));
  return [
    ...(mains === 1 ? [] : [`expected one <main>, found ${mains}`]),
    ...(mains === 1 && !isFocusable ? ["expected tabIndex={-1} at <main>, which navigations focus"] : []),
    ...(headings.length === 1 ? [] : [`expected one <h1>, found ${headings.length}`]),
    ...(headings.some((heading) => heading.trim() === "") ? ["expected a text in <h1>"] : []),
    ...page.texts
      .filter((part) => !text.includes(part))
      .map((part) => `expected the text "${part}" in <main>`),
    ...missing.map((link) => `expected a link to ${link}`),
    ...(contents === page.contents
      ? []
      : [`expected \`content\` ${page.contents === 1 ? "once" : "nowhere"}, found ${contents}`]),
    ...faultsOfLinks(page, found),
    ...found.searchFields.flatMap((field) => faultsOfSearch(field, found.labels)),
  ].map((fault) => `${fileOf(page)}: ${fault}`);
}

/** Returns the faults of lists that are shown in part, and of links within the page. */
function faultsOfLinks({ lists }: ContractPage, found: FoundPage): readonly string[] {
  const left = lists.flatMap(({ name, links }) => {
    const all = links.map((link) => (link.startsWith("#") ? link : BASE + link));
    const missing = all.filter((link) => !found.aside.has(link));
    return missing.length === all.length ? [] : missing.map((link) => [link, name] as const);
  });
  const broken = [...found.links].filter((link) => /^#(?!top$)./.test(link) && !found.ids.has(link.slice(1)));
  return [
    ...left.map(([link, name]) => `expected a link to ${link} in the list of ${name}`),
    ...broken.map((link) => `expected an element with the id to which the link ${link} leads`),
    ...(found.hasUnmarkedLink ? ['expected aria-current="page" at links in <main> to the page itself'] : []),
  ];
}

interface SearchField {
  readonly attributes: Attributes;
  readonly isInLabel: boolean;
}

function faultsOfSearch({ attributes, isInLabel }: SearchField, labels: ReadonlySet<string>) {
  const { id, role } = attributes;
  const hasName =
    isInLabel ||
    ["aria-label", "aria-labelledby", "title"].some((name) => (attributes[name] ?? "") !== "") ||
    (id !== undefined && labels.has(id));
  const set = SEARCH_FIELD_ATTRIBUTES.filter((name) => name in attributes);
  return [
    ...(hasName ? [] : ["expected a name of the search field, such as aria-label"]),
    ...(role === "combobox" || set.length === 0
      ? []
      : [`expected role="combobox" at the search field, which has ${set.join(", ")}`]),
    ...(role === "combobox"
      ? SEARCH_FIELD_ATTRIBUTES.filter((name) => !(name in attributes)).map(
          (name) => `expected ${name} at the search field`,
        )
      : []),
  ];
}

type FoundPage = ReturnType<typeof readPage>;

/** Reads the parts of a document that the contract is about. `address` is that of the page. */
function readPage(html: string, address: string) {
  const headings: string[] = [];
  const links = new Set<string>();
  /** Links outside of the rendered markdown. */
  const aside = new Set<string>();
  const ids = new Set<string>();
  const labels = new Set<string>();
  const searchFields: SearchField[] = [];
  const open: { readonly name: string; readonly isContent: boolean }[] = [];
  const isIn = (name: string) => open.some((element) => element.name === name);
  const count = { mains: 0, contents: 0 };
  let isFocusable = false;
  let hasUnmarkedLink = false;
  let text = "";
  const parser = new Parser({
    onopentag(name, attributes: Attributes) {
      const { tabindex, href, id, for: labelled, type, role } = attributes;
      const isContent = "data-content" in attributes;
      if (isContent) count.contents++;
      open.push({ name, isContent });
      if (id !== undefined) ids.add(id).add(encodeURIComponent(id));
      if (name === "label" && labelled !== undefined) labels.add(labelled);
      if (name === "main") {
        count.mains++;
        isFocusable = tabindex === "-1";
      }
      if (name === "h1") headings.push("");
      if (name === "input" && (type === "search" || role === "combobox"))
        searchFields.push({ attributes, isInLabel: isIn("label") });
      if (name !== "a" || href === undefined) return;
      links.add(href);
      if (!open.some((element) => element.isContent)) aside.add(href);
      if (href === address && isIn("main") && attributes["aria-current"] !== "page") hasUnmarkedLink = true;
    },
    ontext(piece) {
      if (isIn("main")) text += piece;
      if (isIn("h1")) headings[headings.length - 1] += piece;
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return { ...count, headings, links, aside, ids, labels, searchFields, isFocusable, hasUnmarkedLink, text };
}
