import { changeFields, type FieldChanges, type OldPage, readOldPage } from "../../content/front-matter.js";
import { componentStub, propsOf } from "../../content/component-stub.js";
import { findHeadings, headingIds, type IdRule } from "../../content/headings.js";
import { type OldContainer, rewriteVueMarkup, type UsedComponents } from "../../content/vue-markup.js";
import type { FileNotes } from "../../notes.js";
import { joinPath } from "../../old-folder.js";
import type { DraftFile, DraftPage, ReadContext } from "../../site-kind.js";
import { resolveRoute } from "../../../../runtime/model/path.js";
import { textOf } from "../../plain-value.js";

/** Rules of one generator for the pages of a Vue site. Paths are relative to the folder of the content. */
export interface VueRules {
  readonly ids: IdRule;
  readonly containers: readonly OldContainer[];
  /** Returns the path of a page in the new site. */
  target(path: string): string;
  /** Returns the address of a page in the old site, or `null`. */
  address(path: string, text: string, page: OldPage): string | null;
  /** Resolves the path of a code fragment that begins with `@`, or returns `null` to keep it. */
  snippet(path: string): string | null;
  /** Returns changes of the front matter. */
  fields?(page: OldPage, path: string, notes: FileNotes): FieldChanges;
  /** Rewrites markup of this generator before that of Vue. */
  markup?(body: string, path: string, notes: FileNotes): string;
}

/** Reads the pages of a Vue site, and writes stubs for the components in them. */
export async function draftVuePages(
  names: readonly string[],
  texts: readonly string[],
  {
    context,
    rules,
    parts,
  }: {
    readonly context: ReadContext;
    readonly rules: VueRules;
    /** Files without an address, which pages include. */
    readonly parts?: ReadonlySet<string>;
  },
): Promise<{ readonly pages: readonly DraftPage[]; readonly stubs: readonly DraftFile[] }> {
  const components: UsedComponents = new Map();
  const { found, notes } = context;
  const pages = names.map((name, index): DraftPage => {
    const source = joinPath(found.contentDir, name);
    const text = texts[index] ?? "";
    const page = readOldPage(text);
    const fileNotes = notes.ofFile(source, text);
    const changes = { ...titleOfHeading(page), ...rules.fields?.(page, name, fileNotes) };
    const own = rules.markup?.(page.body, name, fileNotes) ?? page.body;
    const body = rewriteVueMarkup(own, {
      notes: fileNotes,
      containers: rules.containers,
      components,
      snippet: (path) => rules.snippet(path),
    });
    return {
      source,
      target: rules.target(name),
      text: changeFields(page.head, changes) + body,
      address: parts?.has(name) === true ? null : rules.address(name, text, page),
      anchors: headingIds(findHeadings(own), rules.ids),
    };
  });
  return { pages, stubs: await createStubs(components, context) };
}

/** Returns the title of a page whose first heading of level 1 is below other text. hanblog takes a heading that begins the page. */
function titleOfHeading({ fields, body }: OldPage): FieldChanges {
  if (fields["title"] !== undefined || fields["home"] === true || fields["layout"] === "home") return {};
  const lines = body.split("\n");
  const heading = findHeadings(body).find(
    ({ line }) => /^ {0,3}#(?!#)/.test(lines[line] ?? "") || /^ {0,3}=+\s*$/.test(lines[line + 1] ?? ""),
  );
  const isFirst = heading === undefined || lines.slice(0, heading.line).join("").trim() === "";
  return isFirst || heading.text === "" ? {} : { title: heading.text };
}

/** Creates a stub for each component that the pages use. */
async function createStubs(
  components: UsedComponents,
  { old, found, notes, texts }: ReadContext,
): Promise<readonly DraftFile[]> {
  const folder = joinPath(found.configDir, "components");
  const vueFiles = old.files.filter((file) => file.endsWith(".vue"));
  const key = (name: string) =>
    name
      .replace(/\.(?:vue|tsx)$/, "")
      .replace(/[/-]/g, "")
      .toLowerCase();
  const stubs: DraftFile[] = [];
  for (const [file, used] of [...components].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // VuePress names a component after its path below `components`, and other sites import it by its file.
    const isNamed = (path: string) => {
      const below = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
      return key(below) === key(file) || key(path.split("/").at(-1) ?? "") === key(file);
    };
    const vueFile = vueFiles.find(isNamed) ?? null;
    const declared = vueFile === null ? [] : propsOf(await old.read(vueFile));
    const props = [...new Set([...declared, ...used.props])].filter(
      (prop) => !/^(?:key|class|style|v-.*)$/.test(prop),
    );
    const name = file.replace(/\.tsx$/, "");
    stubs.push({ target: `components/${file}`, text: componentStub({ name, props, vueFile }, texts.stub) });
    notes.lost("component", `<${used.tag}>`, vueFile === null ? null : { file: vueFile });
  }
  return stubs;
}

/** Returns a link of a menu as hanblog writes it: from the root of the site. */
export function absoluteLink(link: string): string {
  if (/^(?:#|[a-z][a-z\d+.-]*:)/i.test(link)) return link;
  if (link.startsWith("//")) return `https:${link}`;
  const rooted = link.startsWith("/") ? link : `/${link.replace(/^\.\//, "")}`;
  return rooted.replace(/\/(?:README|index)\.(?:md|html)(?=$|[?#])/i, "/").replace(/\.md(?=$|[?#])/, ".html");
}

/** Returns a link of a page as hanblog writes it. `from` is the path of the page, from the root. */
export function pageLink(link: string, from: string): string {
  return absoluteLink(/^\.\.?\//.test(link) ? resolveRoute(link, from) : link);
}

/** Returns the path of an image in the folder `public`, or its URL. A relative path there is relative to the site. */
export function imageOf(value: unknown): string | undefined {
  const path = textOf(value);
  if (path === undefined || /^(?:\/|[a-z]+:)/i.test(path)) return path;
  return path.startsWith("~") ? undefined : `/${path.replace(/^\.?\//, "")}`;
}
