import type { KeyedRoute } from "./keyed-route.js";
import type { PackFile } from "../cache/pack-file.js";
import type { DocumentLinks, LinkSource } from "../output/check-links.js";
import type { HtmlReference } from "../output/read-html.js";
import {
  sectionName,
  SITE_SECTION,
  type FormerBuild,
  type KeptRoute,
  type KeptSite,
  type KeptSource,
  type SectionKind,
} from "./former-build.js";

/**
 * Reads the results of the build `id` from a pack. Returns `null` if they are damaged, or if another build
 * has been saved meanwhile.
 */
export function readKept(
  pack: PackFile,
  id: string,
): Pick<FormerBuild, "site" | "sources" | "routes" | "lists"> | null {
  const site = pack.read(SITE_SECTION) as KeptSite | null;
  if (site === null || site.id !== id) return null;
  const sources = readSections<KeptSource>(pack, site, "sources")?.flat() ?? null;
  const targets = readSections<HtmlReference>(pack, site, "targets")?.flat() ?? null;
  const routes = readRoutes(pack, site);
  if (sources === null || routes === null || targets === null) return null;
  return {
    site,
    sources: new Map(sources.map((source) => [source.relativePath, source])),
    routes: new Map(routes.map((route) => [route.rendered.path, route])),
    lists: { sources, routes, targets },
  };
}

function readSections<Value>(
  pack: PackFile,
  { sections }: KeptSite,
  kind: SectionKind,
): readonly (readonly Value[])[] | null {
  const read = Array.from({ length: sections[kind] }, (_, number) => pack.read(sectionName(kind, number)));
  return read.includes(null) ? null : (read as (readonly Value[])[]);
}

function readRoutes(pack: PackFile, site: KeptSite): readonly KeyedRoute[] | null {
  const routes: KeyedRoute[] = [];
  for (const [number, section] of (readSections<KeptRoute>(pack, site, "routes") ?? [null]).entries()) {
    const read = pack.readLater(sectionName("links", number)) as (() => readonly DocumentLinks[]) | null;
    const named = site.named[number];
    if (section === null || read === null || named === undefined) return null;
    const links = linksOfSection(section, named, read);
    for (const { key, rendered } of section) routes.push({ key, rendered, links });
  }
  return routes;
}

/** Returns the links of a section's routes, which are stored in the same order. They are read on demand. */
function linksOfSection(
  section: readonly KeptRoute[],
  named: LinkSource["named"],
  read: () => readonly DocumentLinks[],
): LinkSource {
  let links: ReadonlyMap<string, DocumentLinks | undefined> | null = null;
  return {
    named,
    read(route) {
      if (links === null) {
        const all = read();
        links = new Map(section.map(({ rendered }, index) => [rendered.path, all[index]]));
      }
      const own = links.get(route);
      if (own === undefined) throw new RangeError(`The pack has no links of ${route}`);
      return own;
    },
  };
}
