import { hasErrors, type Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { bakePages } from "../bake/bake-pages.js";
import { checkStyleUrls } from "../bundle/check-style-urls.js";
import { createFileStore } from "../content/file-store.js";
import { openCardFonts } from "../content/cards/card-fonts.js";
import { createPictures } from "../content/pictures/pictures.js";
import { ownCover } from "../content/text/read-covers.js";
import { permalinksOf } from "../content/permalink.js";
import { sourceFile } from "../content/scan.js";
import type { PublicFile, PublicScan } from "../output/public-files.js";
import { createShell } from "../site/create-shell.js";
import { type PlacedPages, placeTermPages } from "../site/term-pages.js";
import { announcedPages, configuredRedirects } from "./announced-files.js";
import { checkPlan } from "./checks.js";
import {
  layOutSite,
  shownPages,
  type SiteImages,
  type SiteLayout,
  type SoundPart,
  soundPart,
} from "./lay-out-site.js";
import { node, type Node } from "./node.js";
import { callPlugins, NO_ADDITIONS, type PluginAdditions } from "./plugins/call-plugins.js";
import { giveNames, NO_NAMES, type PluginNames, readNames } from "./plugins/plugin-names.js";
import {
  createPluginOutput,
  createPluginSite,
  type PluginOutput,
  type PluginTexts,
  type SeenSite,
} from "./plugins/plugin-site.js";
import { openCode, type OpenedCode, type SiteCode } from "./open-code.js";
import { bakeComments, NOTHING_BAKED, readPages, type ReadResult } from "./read-pages.js";
import { createFrame, type SiteFrame } from "./site-files.js";
import type { PlanInput } from "./site-input.js";

/** The pages of a site and the code that renders them. Each value asks for those that it needs. */
interface SitePages {
  readonly shell: Node<SiteShell>;
  /** Pages of all sources, including drafts. */
  readonly pages: Node<ReadResult>;
  /** Pages that the site shows, with those that can be the text above a list. */
  readonly placed: Node<PlacedPages>;
  /** Pages that the site shows. */
  readonly shown: Node<readonly Page[]>;
  readonly code: Node<SiteCode>;
  /** Paths assigned by permalinks, by the route of the file, and texts of plugins by their names. */
  readonly permalinks: Node<ReadonlyMap<string, string>>;
  /** The site as plugins see it. */
  readonly pluginSite: Node<SeenSite>;
  /** Names that plugins give to texts, which are among the permalinks. */
  readonly names: Node<PluginNames>;
  readonly renderer: Node<OpenedCode>;
  readonly publicFiles: Node<PublicScan>;
}

/** The routes of a site, and what their documents have in common. */
interface SiteRoutes {
  readonly layout: Node<SiteLayout>;
  /** Values that all documents have in common. */
  readonly frame: Node<SiteFrame>;
  /** Comments read at build time, by route. */
  readonly comments: Node<Awaited<ReturnType<typeof bakePages>>>;
  /** The site with its addresses as plugins see it. */
  readonly pluginOutput: Node<PluginOutput>;
  readonly plugins: Node<PluginAdditions>;
  /** URLs of the routes whose HTML feeds and plugins read, by route. */
  readonly bodyUrls: Node<ReadonlyMap<string, string>>;
}

/** Everything known about a site before its pages are rendered. */
export interface PlannedSite extends SitePages, SiteRoutes {
  /** Problems of the site's code alone. */
  readonly codeProblems: Node<readonly Problem[]>;
  /** Problems that are known before pages are rendered. */
  readonly planProblems: Node<readonly Problem[]>;
  /** The part of the site that can be rendered. */
  readonly part: Node<SoundPart>;
}

/** Opens a site without its output. `dev` opens it again after each change, with the same memory. */
export function openPlan(input: PlanInput): PlannedSite {
  const pages = openPages(input, readPages(input));
  const routes = openRoutes(input, pages);
  const problems = openProblems(input, { ...pages, ...routes });
  const { memory } = input;
  const part = node(async () => {
    const [layout, found, known] = await Promise.all([
      routes.layout(),
      pages.publicFiles(),
      problems.planProblems(),
    ]);
    return memory.keep("part", [layout, found, ...known], () =>
      partToRender(input, layout, found.files, known),
    );
  });
  return { ...pages, ...routes, ...problems, part };
}

function openPages(input: PlanInput, pages: Node<ReadResult>): SitePages {
  const { project, memory } = input;
  const { config } = project;
  const title = node(async () => config.title ?? (await firstTitleOf(input)));
  const shell = node(async () => {
    const text = await title();
    return memory.keep("shell", [text], () => createShell(config, text));
  });
  const placed = node(async () =>
    placeTermPages(shownPages(project, (await pages()).results), config, (page, path) =>
      memory.keep(`term page ${page.relativePath}`, [page, path], () => ({ ...page, path, ofTerm: true })),
    ),
  );
  const shown = node(async () => (await placed()).pages);
  const code = node(async () => input.bundle(await shell()));
  const pluginSite = node(async () => {
    const [current, all, { results }] = await Promise.all([shell(), shown(), pages()]);
    // Plugins read texts, of which a page of the same data can have another.
    const hashes = new Map(results.map(({ page, hash }) => [page.relativePath, hash]));
    return memory.keep("plugin site", [current, ...all, ...hashes.values()], () =>
      viewForPlugins(input, { shell: current, pages: all, hashes }),
    );
  });
  const names = node(async () =>
    giveNames(project.plugins) ? readNames(project, (await pluginSite()).site) : NO_NAMES,
  );
  const permalinks = node(async () => new Map([...permalinksOf(await shown()), ...(await names()).names]));
  const renderer = node(async () => {
    const [current, paths] = await Promise.all([code(), permalinks()]);
    const { server, shell: resolved } = current.program;
    return memory.keep("renderer", [server, resolved, ...[...paths].flat()], () =>
      openCode(input, current, paths),
    );
  });
  const publicFiles = node(() => input.scanPublic());
  return { shell, pages, placed, shown, code, permalinks, pluginSite, names, renderer, publicFiles };
}

function openRoutes(
  input: PlanInput,
  { shell, shown, code, renderer, publicFiles, pluginSite, names }: SitePages,
): SiteRoutes {
  const { project, memory } = input;
  const sources = input.scanned.files;
  const layout = node(async () => {
    const [current, all, found, given] = await Promise.all([shell(), shown(), publicFiles(), names()]);
    const { heads } = given;
    const own = await configuredRedirects(project.config, async () => (await pluginSite()).site);
    const wanted = [...own, ...given.redirects];
    const redirects = memory.keep("redirects", [JSON.stringify(wanted)], () => wanted);
    const images = imagesOf(input);
    // Routes depend on the covers in `public` and next to articles.
    const covers = all.map(({ frontmatter, relativePath }) => ownCover(frontmatter.cover, relativePath));
    const hashes = covers.map((path) => (path === null ? null : (images.files.find(path)?.hash ?? null)));
    // A file can take the place of a page of a plugin with the same data.
    const added = sources.flatMap(({ relativePath, text }) => (text === undefined ? [] : relativePath));
    return memory.keep("layout", [current, found, heads, redirects, ...all, ...hashes, ...added], () =>
      layOutSite(project, { shell: current, pages: all, sources, images, heads, redirects }),
    );
  });
  const frame = node(async () => {
    const [{ program, build }, planned] = await Promise.all([code(), layout()]);
    return memory.keep("frame", [program, build, planned], () =>
      createFrame(project, { program, build }, planned),
    );
  });
  const comments = node(async () => {
    const { names } = await renderer();
    const isBaked = input.bakes && names.layouts !== null;
    return isBaked ? bakeComments(input, await shell(), await layout()) : NOTHING_BAKED;
  });
  const pluginOutput = node(async () => {
    const [seen, { site, table }] = await Promise.all([pluginSite(), layout()]);
    return createPluginOutput(seen, { graph: site, routes: table.routes, sources });
  });
  const plugins = node(async () => {
    if (project.plugins.all.length === 0) return NO_ADDITIONS;
    const [site, { table }, found] = await Promise.all([pluginSite(), layout(), publicFiles()]);
    return memory.keep("plugins", [site, table, found], async () =>
      callPlugins(project, {
        output: await pluginOutput(),
        table,
        publicFiles: found.files,
        sources,
      }),
    );
  });
  const bodyUrls = node(async () => {
    const { config, plugins: own } = project;
    if (config.url === undefined && own.all.length === 0) return NO_ADDITIONS.bodyUrls;
    const [seen, planned, additions] = await Promise.all([pluginSite(), layout(), plugins()]);
    return memory.keep("body urls", [seen, planned, additions], async () => {
      const pages = await announcedPages(config, await pluginOutput());
      return new Map([...pages.map(({ path, url }) => [path, url] as const), ...additions.bodyUrls]);
    });
  });
  return { layout, frame, comments, pluginOutput, plugins, bodyUrls };
}

function viewForPlugins(
  { project, scanned, memory }: PlanInput,
  site: {
    readonly shell: SiteShell;
    readonly pages: readonly Page[];
    readonly hashes: ReadonlyMap<string, string>;
  },
): SeenSite {
  const files = new Map(scanned.files.map((source) => [source.relativePath, source]));
  const texts = memory.keep("plugin texts", [], (): PluginTexts => new WeakMap());
  const sourceOf = (path: string) => files.get(path) ?? { file: sourceFile(project.siteDir, path) };
  const hashOf = (path: string) => site.hashes.get(path) ?? "";
  return createPluginSite(site, { texts, sourceOf, hashOf });
}

/** Returns the access to images, which remembers files that have not changed. */
function imagesOf({ project, pictures, pageOptions, memory }: PlanInput): SiteImages {
  const cards = project.config.socialCards;
  return memory.keep("images", [pictures], () => ({
    files: createFileStore(project.siteDir, pageOptions.followed?.folders),
    pictures: pictures === null ? null : createPictures(pictures),
    fonts: cards === false ? null : openCardFonts(project.siteDir, cards.fonts),
  }));
}

function openProblems(
  { project, packageDir, scanned, memory }: PlanInput,
  { pages, placed, code, renderer, publicFiles, names, layout, comments, plugins }: SitePages & SiteRoutes,
): Pick<PlannedSite, "codeProblems" | "planProblems"> {
  const { siteDir } = project;
  const styles = node(async () => {
    const [{ program }, found] = await Promise.all([code(), publicFiles()]);
    const { sources } = program;
    return memory.keep("styles", [program, found], () => checkStyleUrls({ siteDir, packageDir, sources }));
  });
  const codeProblems = node(async () => {
    const { problems } = await code();
    return [...problems, ...(await styles()), ...(await renderer()).problems];
  });
  const checked = node(async () => {
    const [{ table, problems }, found, { names }, placement] = await Promise.all([
      layout(),
      publicFiles(),
      renderer(),
      placed(),
    ]);
    const sources = scanned.files.map(({ relativePath }) => relativePath);
    const facts = { project, sources, ...placement, layouts: names.layouts, table };
    return memory.keep("checked", [table, found, names, ...sources, ...placement.pages], () => [
      ...problems,
      ...found.problems,
      ...checkPlan({ ...facts, publicFiles: found.files }),
    ]);
  });
  const planProblems = node(async () => {
    // The crew opens the program while this thread plans the routes.
    const ofCode = codeProblems();
    // Avoids an unhandled rejection; the promise is awaited below.
    ofCode.catch(() => undefined);
    const [read, ofPlan] = await Promise.all([pages(), checked()]);
    return [
      ...(project.faults?.problems ?? project.warnings),
      ...scanned.problems,
      ...read.problems,
      ...read.results.flatMap(({ problems }) => problems),
      ...(await ofCode),
      ...ofPlan,
      ...(await comments()).problems,
      ...(await names()).problems,
      ...(await plugins()).problems,
    ];
  });
  return { codeProblems, planProblems };
}

function partToRender(
  { project }: PlanInput,
  { site, table }: SiteLayout,
  publicFiles: readonly PublicFile[],
  problems: readonly Problem[],
): SoundPart {
  return hasErrors(problems)
    ? soundPart({ project, pages: site.pages, table, publicFiles, problems })
    : { table, publicFiles, unwritten: [], mayCome: () => false, isCertain: () => true };
}

/** Returns the title of the first page. Only sites without a configured title load the page reader in this thread. */
async function firstTitleOf({ project, scanned, pageOptions }: PlanInput): Promise<string> {
  const { firstTitle } = await import("../content/first-title.js");
  return firstTitle(scanned.files, pageOptions, project.drafts);
}
