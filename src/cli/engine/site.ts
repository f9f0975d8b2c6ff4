import { hasErrors, problemsFromError, type Problem } from "../../runtime/model/error.js";
import { answerNewest } from "../bake/bake-pages.js";
import { placeInPlugins } from "../config/plugins/plugin-pages.js";
import type { SourceFile } from "../content/scan.js";
import { mergeSearch, writeSearch, type SearchLocale } from "../output/search/search-index.js";
import { numberPages, searchNumbers } from "../output/search/search-pages.js";
import type { WriteFile } from "../output/place/stage-writer.js";
import { announcedFiles } from "./announced-files.js";
import { createIsCertain } from "./lay-out-site.js";
import { checkOutput } from "./checks.js";
import { node, type Node } from "./node.js";
import { NO_FILES, type PluginFiles } from "./plugins/call-plugins.js";
import { problemsFromFailures } from "./program/theme-failure.js";
import { checkBodies } from "./read-pages.js";
import { renderRoutes, type RenderedRoutes } from "./render-routes.js";
import { createSiteFiles, madePaths, type SiteFiles } from "./site-files.js";
import { needsScript } from "../render/route-files.js";
import type { PlanInput, SiteInput } from "./site-input.js";
import { openPlan, type PlannedSite } from "./site-plan.js";
import type { SeenBuild } from "./store/former-build.js";
import type { Compilation, RenderedRoute } from "./workers/build-calls.js";

/** The rendered documents of a site, and the paths of all its files. */
export interface SiteOutput {
  readonly documents: Node<SiteDocuments>;
  /** Files of plugins that read the HTML of pages. */
  readonly pluginFiles: Node<PluginFiles>;
  readonly paths: Node<ReadonlySet<string>>;
}

/** Facts about the documents of a site that its checks need. */
export type SiteDocuments = Pick<RenderedRoutes, "targets" | "problems" | "failures"> & {
  readonly routes: readonly Pick<RenderedRoutes["routes"][number], "rendered" | "links">[];
  readonly bodies: readonly Pick<Compilation, "relativePath" | "assets" | "pictures" | "problems">[];
};

/** Everything that is written. Documents and the search index go to the destination when they are asked for. */
interface OutputNodes extends SiteOutput {
  /** The previous build if its output still exists, or `null`. */
  readonly former: Node<SeenBuild | null>;
  /** Writes to the destination. */
  readonly writer: Node<WriteFile>;
  readonly documents: Node<RenderedRoutes>;
  readonly search: Node<readonly SearchLocale[]>;
  readonly files: Node<SiteFiles>;
  /** Paths of all files that are not copied. */
  readonly made: Node<ReadonlySet<string>>;
}

/** A site whose values are computed when they are asked for. */
export interface OpenedSite extends PlannedSite, OutputNodes {
  /** All problems, in the order in which authors read them. */
  readonly problems: Node<readonly Problem[]>;
}

/**
 * Opens a site whose files are written as a whole. This file and `site-plan.ts` alone know in which order the values of a site
 * depend on each other.
 */
export function openSite(input: SiteInput): OpenedSite {
  const plan = openPlan(input);
  const output = openOutput(input, plan);
  return {
    ...plan,
    ...output,
    problems: node(async () =>
      placeInPlugins(
        await siteProblems(input, plan, output),
        await input.project.plugins.pages(),
        input.scanned.files,
      ),
    ),
  };
}

/** Returns all problems of a site, in the order in which authors read them. A fault hides no other. */
export async function siteProblems(
  input: PlanInput,
  plan: PlannedSite,
  output: SiteOutput,
): Promise<readonly Problem[]> {
  const planned = await plan.planProblems();
  const ofOutput = () => problemsOfOutput(input, plan, output);
  if (!hasErrors(planned)) return [...planned, ...(await ofOutput())];
  const { unwritten, isCertain } = await plan.part();
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
}

function openOutput(input: SiteInput, plan: PlannedSite): OutputNodes {
  const sources = new Map(input.scanned.files.map((file) => [file.relativePath, file]));
  const rendered = openDocuments(input, plan, sources);
  const { writer, documents, search } = rendered;
  const isStatic = node(async () => {
    const { names } = await plan.renderer();
    return names.isStatic && !(await plan.part()).table.routes.some(({ data }) => needsScript(data));
  });
  const contents = node(async () => {
    const { routes } = await documents();
    return new Map(routes.map(({ rendered: { path, content } }) => [path, content]));
  });
  const pluginFiles = node(async () => {
    const { filesFrom } = await plan.plugins();
    return filesFrom === null ? NO_FILES : filesFrom(await contents());
  });
  const files = node(async () => {
    const { site, ...covers } = await plan.layout();
    const { routes, bodies } = await documents();
    const { table, publicFiles } = await plan.part();
    const { client } = (await plan.code()).program;
    return createSiteFiles({
      ...input,
      ...(await plan.frame()),
      routes: routes.map(renderedOf),
      bodies,
      covers,
      site,
      table,
      publicFiles,
      pluginFiles: [...(await plan.plugins()).files, ...(await pluginFiles()).files],
      announced: await announcedFiles(input.project.config, await plan.pluginOutput(), await contents()),
      client,
      isStatic: await isStatic(),
    });
  });
  const made = node(async () => {
    const { routes } = await documents();
    // First, because it frees the memory of the crew.
    const found = await search();
    const searchFiles = (await isStatic()) ? [] : writeSearch(found, await writer());
    return madePaths(await files(), routes.map(renderedOf), searchFiles);
  });
  const paths = node(async () => {
    const { copies } = await files();
    return new Set([...(await made()), ...copies.map(({ path }) => path)]);
  });
  return { ...rendered, pluginFiles, files, made, paths };
}

function openDocuments(
  input: SiteInput,
  plan: PlannedSite,
  sources: ReadonlyMap<string, SourceFile>,
): Pick<OutputNodes, "former" | "writer" | "documents" | "search"> {
  const { crew, destination } = input;
  const { part } = plan;
  const former = node(async () => {
    const { former: found } = await plan.code();
    // A missing output is written as a whole.
    return found === null || !destination.hasFormer ? null : { ...found, ...(await found.output) };
  });
  const writer = node(async () => destination.open((await former()) !== null));
  const numbered = node(async () => numberPages((await part()).table.routes));
  const documents = node(async () => {
    const common = await plan.frame();
    const { comments, newest } = await plan.comments();
    const { answer } = await plan.layout();
    const { timeZone } = await plan.shell();
    return renderRoutes(crew, (await part()).table.routes, {
      ...common,
      sources,
      policy: input.project.hasPolicies ? common.policy : null,
      write: await writer(),
      searchNumbers: searchNumbers(await numbered()),
      comments,
      bodyUrls: await plan.bodyUrls(),
      contents: (await plan.plugins()).contents,
      pages: (await plan.pages()).results,
      permalinks: await plan.permalinks(),
      answer: answerNewest(answer, newest, timeZone),
      searchFields: input.project.config.searchFields,
      former: await former(),
      onProgress: input.onRender,
    });
  });
  const search = node(async () => {
    const { kept } = await documents();
    const terms = await crew.ask({ kind: "search" }, "search");
    input.onRendered();
    return mergeSearch(
      terms.map((found) => found.terms),
      await numbered(),
      { kept, former: (await former())?.site.search ?? [] },
    );
  });
  return { former, writer, documents, search };
}

/** Returns the problems of the rendered pages and their links. */
async function problemsOfOutput(
  { project, packageDir }: PlanInput,
  plan: PlannedSite,
  output: SiteOutput,
): Promise<readonly Problem[]> {
  const rendered = await output.documents();
  const { names } = await plan.renderer();
  return [
    ...rendered.bodies.flatMap(({ problems }) => problems),
    ...rendered.problems,
    ...(await output.pluginFiles()).problems,
    ...problemsFromFailures(rendered.failures, project, packageDir),
    ...checkOutput({
      ...rendered,
      ...(await plan.part()),
      project,
      pages: (await plan.layout()).site.pages,
      links: new Map(rendered.routes.map(({ rendered: { path }, links }) => [path, links])),
      files: await output.paths(),
      placeOfTarget: (await plan.plugins()).placeOfTarget,
      standInFor: names.layouts === null ? faultyPart(await plan.codeProblems()) : null,
    }),
  ];
}

/** Returns the part of a site whose errors prevent pages from being rendered. */
function faultyPart(problems: readonly Problem[]): "configuration" | "code" {
  const isOfConfig = ({ code }: Problem) => code === "theme-config" || code === "config-invalid";
  return problems.filter(({ severity }) => severity === "error").every(isOfConfig) ? "configuration" : "code";
}

function renderedOf({ rendered }: RenderedRoutes["routes"][number]): RenderedRoute {
  return rendered;
}
