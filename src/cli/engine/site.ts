import { hasErrors, problemsFromError, type Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { bakePages } from "../bake/bake-pages.js";
import { permalinksOf } from "../content/permalink.js";
import type { SearchLocale } from "../output/search-index.js";
import { numberPages, searchNumbers } from "../output/search-pages.js";
import type { WriteFile } from "../output/stage-writer.js";
import { createShell } from "../site/create-shell.js";
import { createIsCertain } from "./certain-problems.js";
import { checkOutput, checkPlan } from "./checks.js";
import { layOutSite, shownPages, type SiteLayout } from "./lay-out-site.js";
import { node, type Node } from "./node.js";
import { bundleCode, openCode, type OpenedCode, type SiteCode } from "./open-code.js";
import { problemsFromFailures } from "./program/theme-failure.js";
import { bakeComments, checkBodies, NOTHING_BAKED, readPages, type Stage } from "./read-pages.js";
import { renderRoutes, type RenderedRoutes } from "./render-routes.js";
import { createFrame, createSiteFiles, madePaths, type SiteFiles } from "./site-files.js";
import type { SiteInput } from "./site-input.js";
import { askForTerms, mergeSearch, writeSearch } from "./site-search.js";
import { soundPart, type SoundPart } from "./sound-part.js";
import type { SeenBuild } from "./store/former-build.js";
import type { ReadPage, RenderedRoute } from "./workers/build-calls.js";

/** Everything known about a site before its pages are rendered. Each value asks for those that it needs. */
interface PlanNodes {
  readonly shell: Node<SiteShell>;
  /** Pages of all sources, including drafts. */
  readonly pages: Node<Stage<ReadPage>>;
  readonly code: Node<SiteCode>;
  /** Paths assigned by permalinks, by the route of the file. */
  readonly permalinks: Node<ReadonlyMap<string, string>>;
  readonly renderer: Node<OpenedCode>;
  readonly layout: Node<SiteLayout>;
  /** Comments read at build time, by route. */
  readonly comments: Node<Awaited<ReturnType<typeof bakePages>>>;
  /** Problems that are known before pages are rendered. */
  readonly planProblems: Node<readonly Problem[]>;
}

/** Everything that a site consists of. Documents and the search index go to the destination when they are asked for. */
interface OutputNodes {
  /** The previous build if its output still exists, or `null`. */
  readonly former: Node<SeenBuild | null>;
  /** Writes to the destination. */
  readonly writer: Node<WriteFile>;
  readonly documents: Node<RenderedRoutes>;
  readonly search: Node<readonly SearchLocale[]>;
  readonly files: Node<SiteFiles>;
  /** Paths of all files that are not copied. */
  readonly made: Node<ReadonlySet<string>>;
  /** Paths of all files. */
  readonly paths: Node<ReadonlySet<string>>;
}

/** A site whose values are computed when they are asked for. */
export interface OpenedSite extends PlanNodes, OutputNodes {
  /** All problems, in the order in which authors read them. */
  readonly problems: Node<readonly Problem[]>;
}

/** Opens a site. Only this file knows in which order its values depend on each other. */
export function openSite(input: SiteInput): OpenedSite {
  const plan = openPlan(input);
  const part = node(async () => partToRender(input, await plan.layout(), await plan.planProblems()));
  const output = openOutput(input, plan, part);
  const problems = node(async () => {
    const planned = await plan.planProblems();
    const ofOutput = async () => problemsOfOutput(input, plan, await part(), output);
    if (!hasErrors(planned)) return [...planned, ...(await ofOutput())];
    const { unwritten, isCertain } = await part();
    const found = [...planned];
    try {
      const left = input.scanned.files.filter(({ relativePath }) => unwritten.includes(relativePath));
      found.push(...(await checkBodies(input.crew, left)));
      found.push(...(await ofOutput()).filter(isCertain));
    } catch (error) {
      // A bug occurs again once the known errors are fixed.
      found.push(...problemsFromError(error));
    }
    return found.filter(createIsCertain(input.project));
  });
  return { ...plan, ...output, problems };
}

function openPlan(input: SiteInput): PlanNodes {
  const { project, crew, scanned, former } = input;
  const { config } = project;
  const { files } = scanned;
  const shell = node(async () => createShell(config, config.title ?? (await firstTitleOf(input))));
  const pages = node(() => readPages(crew, files, { now: project.now, former, onProgress: input.onRead }));
  const code = node(async () => bundleCode(input, await shell()));
  const shown = node(async () => shownPages(project, (await pages()).results));
  const permalinks = node(async () => permalinksOf((await shown()).map(({ page }) => page)));
  const renderer = node(async () => openCode(input, ...(await Promise.all([code(), permalinks()]))));
  const layout = node(async () => layOutSite(project, ...(await Promise.all([shell(), shown()]))));
  const comments = node(async () => {
    const { names } = await renderer();
    return names.layouts === null ? NOTHING_BAKED : bakeComments(input, await shell(), await layout());
  });
  const planProblems = node(async () => {
    // The crew opens the program while this thread plans the routes.
    const opening = renderer();
    const [read, { problems: ofCode }, { problems: ofLayout, publicFiles, table }] = await Promise.all([
      pages(),
      code(),
      layout(),
    ]);
    const { names, problems: ofProgram } = await opening;
    return [
      ...(project.faults?.problems ?? []),
      ...scanned.problems,
      ...read.results.flatMap((one) => one.problems),
      ...ofCode,
      ...ofLayout,
      ...checkPlan({
        project,
        sources: files.map(({ relativePath }) => relativePath),
        pages: (await shown()).map(({ page }) => page),
        layouts: names.layouts,
        publicFiles,
        table,
      }),
      ...ofProgram,
      ...(await comments()).problems,
    ];
  });
  return { shell, pages, code, permalinks, renderer, layout, comments, planProblems };
}

function openOutput(input: SiteInput, plan: PlanNodes, part: Node<SoundPart>): OutputNodes {
  const { crew, destination } = input;
  const former = node(async () => {
    const { former: found } = await plan.code();
    // A missing output is written as a whole.
    return found === null || !destination.hasFormer ? null : { ...found, ...(await found.output) };
  });
  const writer = node(async () => destination.open((await former()) !== null));
  const frame = node(async () => createFrame(input, await plan.code(), await plan.layout()));
  const numbered = node(async () => numberPages((await part()).table.routes));
  const documents = node(async () => {
    const common = await frame();
    return renderRoutes(crew, (await part()).table.routes, {
      ...common,
      policy: input.project.hasPolicies ? common.policy : null,
      write: await writer(),
      searchNumbers: searchNumbers(await numbered()),
      comments: (await plan.comments()).comments,
      pages: (await plan.pages()).results,
      permalinks: await plan.permalinks(),
      former: await former(),
      onProgress: input.onRender,
    });
  });
  const search = node(async () => {
    const { kept } = await documents();
    const terms = await askForTerms(crew);
    input.onRendered();
    return mergeSearch(terms, await numbered(), { kept, former: await former() });
  });
  const files = node(async () => {
    const { site } = await plan.layout();
    const { routes, bodies } = await documents();
    const { table, publicFiles } = await part();
    const { client } = (await plan.code()).program;
    return createSiteFiles({
      ...input,
      ...(await frame()),
      routes: routes.map(renderedOf),
      bodies,
      site,
      table,
      publicFiles,
      client,
    });
  });
  const made = node(async () => {
    const { routes } = await documents();
    const searchFiles = writeSearch(await search(), await writer());
    return madePaths(await files(), routes.map(renderedOf), searchFiles);
  });
  const paths = node(async () => {
    const { copies } = await files();
    return new Set([...(await made()), ...copies.map(({ path }) => path)]);
  });
  return { former, writer, documents, search, files, made, paths };
}

/** Returns the problems of the rendered pages and their links. */
async function problemsOfOutput(
  { project, packageDir }: SiteInput,
  plan: PlanNodes,
  part: SoundPart,
  output: OutputNodes,
): Promise<readonly Problem[]> {
  const rendered = await output.documents();
  // Frees the memory of the crew.
  await output.search();
  const { names } = await plan.renderer();
  return [
    ...rendered.bodies.flatMap(({ problems }) => problems),
    ...rendered.problems,
    ...problemsFromFailures(rendered.failures, project, packageDir),
    ...checkOutput({
      ...rendered,
      ...part,
      project,
      pages: (await plan.layout()).site.pages,
      links: new Map(rendered.routes.map(({ rendered: { path }, links }) => [path, links])),
      files: await output.paths(),
      hasStandIn: names.layouts === null,
    }),
  ];
}

function renderedOf({ rendered }: RenderedRoutes["routes"][number]): RenderedRoute {
  return rendered;
}

function partToRender({ project }: SiteInput, layout: SiteLayout, problems: readonly Problem[]): SoundPart {
  const { site, table, publicFiles } = layout;
  return hasErrors(problems)
    ? soundPart({ project, pages: site.pages, table, publicFiles, problems })
    : { table, publicFiles, unwritten: [], mayCome: () => false, isCertain: () => true };
}

/** Returns the title of the first page. Only sites without a configured title load the page reader in this thread. */
async function firstTitleOf({ project, scanned, setup }: SiteInput): Promise<string> {
  const { firstTitle } = await import("./first-title.js");
  return firstTitle(scanned.files, setup.page, project.drafts);
}
