import type { BakedComments } from "../../runtime/model/comments.js";
import { position, type Problem } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/lists/listing.js";
import { createProblem } from "../messages/create-problem.js";
import type { BuildCrew } from "./workers/build-crew.js";
import { type AskingRoute, type Compilation, type PassedRoute, unpackFiles } from "./workers/build-calls.js";
import type { ReadPage } from "./workers/read-sources.js";
import type { SourceFile } from "../content/scan.js";
import { type DocumentLinks, linksOfOne } from "../output/links/check-links.js";
import type { PolicyParts } from "../output/policy/policy.js";
import type { HtmlReference } from "../output/html/read-html.js";
import type { WriteFile } from "../output/place/stage-writer.js";
import { createTargetList, type TargetList } from "../output/links/resolve-target.js";
import type { SessionOutput } from "./workers/render-session.js";
import type { AnswerQuery, QueryAnswer } from "../../runtime/model/lists/post-query.js";
import type { SeenBuild } from "./store/former-build.js";
import { createRouteKey, keptBody, keptRoute, type KeyedRoute } from "./store/store.js";
import type { Route } from "../routes/create-routes.js";
import type { StageProgress } from "./site-input.js";
import type { RouteData } from "../../runtime/model/render.js";
import { sidebarKey } from "../render/route-files.js";

/** Inputs for rendering the routes of a site. */
export interface RenderInput {
  readonly output: Omit<SessionOutput, "sidebars" | "answers">;
  readonly sidebars: SessionOutput["sidebars"];
  /** Common part of the pages' content security policies; `null` if pages contain none. */
  readonly policy: PolicyParts | null;
  /** Writes a document to the stage. */
  readonly write: WriteFile;
  /** URLs of the routes whose HTML feeds and plugins read, by route. */
  readonly bodyUrls: ReadonlyMap<string, string>;
  /** Number of each route in the search index of its locale. */
  readonly searchNumbers: ReadonlyMap<string, number>;
  /** Comments read at build time, by route. */
  readonly comments: ReadonlyMap<string, BakedComments>;
  /** HTML of plugins below the texts of pages, by route. */
  readonly contents: ReadonlyMap<string, string>;
  /** Markdown files by path relative to the site folder. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Pages of all sources, including drafts. */
  readonly pages: readonly ReadPage[];
  /** Paths assigned by permalinks, by the route of the file. */
  readonly permalinks: ReadonlyMap<string, string>;
  readonly answer: AnswerQuery;
  /** Front matter fields whose texts search finds. */
  readonly searchFields: readonly string[];
  readonly former: SeenBuild | null;
  readonly onProgress: StageProgress;
}

/** The routes of a build, rendered or reused. */
export interface RenderedRoutes {
  /** Sorted by path. */
  readonly routes: readonly KeyedRoute[];
  /** Routes whose output was reused. */
  readonly kept: ReadonlySet<string>;
  /** Compiled pages, sorted by file name. */
  readonly bodies: readonly Compilation[];
  /** Number of pages that were compiled, not reused. */
  readonly compiles: number;
  /** Distinct addresses. The links of routes are stored as indices into this list. */
  readonly targets: readonly HtmlReference[];
  readonly problems: readonly Problem[];
  /** Other errors thrown while rendering; see `BuildResult`. */
  readonly failures: readonly Error[];
}

/**
 * Renders all routes whose output would change, each in the worker that has read its source, and writes the
 * documents.
 */
export async function renderRoutes(
  crew: BuildCrew,
  routes: readonly Route[],
  input: RenderInput,
): Promise<RenderedRoutes> {
  const { former } = input;
  const sameBodies = new Map(
    input.pages.flatMap((page) => {
      const body = former === null ? null : keptBody(former, page, input.permalinks);
      return body === null ? [] : [[body.relativePath, body] as const];
    }),
  );
  const article = routes.find(({ data }) => data.info.published !== null) ?? routes[0];
  const measured = article?.data.info.path ?? null;
  // A former build with another program is none.
  const keyOf = createRouteKey("");
  const targets = createTargetList(former?.lists.targets);
  let total = routes.length;
  let done = 0;
  const share = (some: readonly PassedRoute[]) =>
    shareAsking(crew, some, { ...input, keyOf, targets, measured }, (count) =>
      input.onProgress((done += count), total),
    );
  const passed = passedRoutes(routes, input);
  const mayBeKept = ({ data, source }: PassedRoute) =>
    former?.routes.has(data.info.path) === true && (source === null || sameBodies.has(source));
  // The workers render these while this thread compares the keys of the others.
  const rendering = share(passed.filter((route) => !mayBeKept(route)));
  // Avoids an unhandled rejection; the promise is awaited below.
  rendering.catch(() => undefined);
  const possible = passed.filter(mayBeKept);
  const kept =
    former === null ? new Map<string, never>() : findKept(former, possible, { ...input, keyOf, measured });
  const others = possible.filter(({ data }) => !kept.has(data.info.path));
  total -= kept.size;
  const results = (await Promise.all([rendering, share(others)])).flat();
  const compiled = new Map(results.flatMap(({ bodies }) => bodies.map((body) => [body.relativePath, body])));
  const sources = [...kept.values()].flatMap(({ rendered: { source } }) => source ?? []);
  const bodies = [...compiled.keys(), ...sources].toSorted(compareText).flatMap(
    // Reused values must be the same objects, so that their sections of the pack are copied.
    (source) => sameBodies.get(source) ?? compiled.get(source) ?? [],
  );
  return {
    bodies,
    compiles: [...compiled.keys()].filter((source) => !sameBodies.has(source)).length,
    routes: [...kept.values(), ...results.flatMap((result) => result.routes)].toSorted((a, b) =>
      compareText(a.rendered.path, b.rendered.path),
    ),
    kept: new Set(kept.keys()),
    targets: targets.all,
    problems: results.flatMap((result) => result.problems),
    failures: results.flatMap((result) => result.failures),
  };
}

/** Returns the routes that would be rendered as before, by path. */
function findKept(
  former: SeenBuild,
  routes: readonly PassedRoute[],
  { answer, bodyUrls, keyOf, measured }: Pick<ShareInput, "answer" | "bodyUrls" | "keyOf" | "measured">,
): ReadonlyMap<string, KeyedRoute> {
  const kept = new Map<string, KeyedRoute>();
  for (const route of routes) {
    const { path, locale } = route.data.info;
    const answerHash = (query: string) => answer(locale, query).hash;
    // No copy of all values for each route, which took a sixth of a rebuild.
    const use = { key: keyOf(route), measured, bodyUrls, isTouched: former.isTouched, answerHash };
    const same = keptRoute(former, path, use);
    if (same !== null) kept.set(path, same);
  }
  return kept;
}

/** Maximum number of times that a route is rendered. A component may ask again once it has an answer. */
export const MOST_ROUNDS = 10;

type SharedRoutes = Pick<RenderedRoutes, "routes" | "bodies" | "problems" | "failures">;

/** Renders routes in the crew, and those that ask for articles again with the answers. */
async function shareAsking(
  crew: BuildCrew,
  routes: readonly PassedRoute[],
  input: Omit<ShareInput, "answersOf">,
  onDone: (count: number) => void,
): Promise<readonly SharedRoutes[]> {
  const answers = new Map<string, ReadonlyMap<string, QueryAnswer>>();
  const answersOf = (path: string) => answers.get(path) ?? new Map<string, QueryAnswer>();
  const results: SharedRoutes[] = [];
  let left = routes;
  for (let round = 0; round < MOST_ROUNDS && left.length > 0; round++) {
    const found = await shareRoutes(crew, left, { ...input, answersOf }, onDone);
    results.push(...found);
    const asked = new Map(found.flatMap(({ asking }) => asking.map(({ path, queries }) => [path, queries])));
    left = left.filter(({ data: { info } }) => asked.has(info.path));
    if (left.length > 0) onDone(-left.length);
    for (const { data } of left) {
      const { path, locale } = data.info;
      const added = (asked.get(path) ?? []).map((query) => [query, input.answer(locale, query)] as const);
      answers.set(path, new Map([...answersOf(path), ...added]));
    }
  }
  return [...results, { routes: [], bodies: [], problems: left.map(asksEndlessly), failures: [] }];
}

/** Returns the problem of a route that asks another query each time that it is rendered. */
export function asksEndlessly({ source }: Pick<Route, "source">): Problem {
  const at = source === null ? null : position(source);
  return createProblem("error", "posts-endless", {}, at);
}

/** Inputs for rendering some of the routes. */
interface ShareInput extends RenderInput {
  readonly keyOf: (route: PassedRoute) => string;
  readonly targets: TargetList;
  readonly measured: string | null;
  /** Returns the answers to the queries of a route, as far as they are known. */
  readonly answersOf: (path: string) => ReadonlyMap<string, QueryAnswer>;
}

/** Renders routes in the crew. `onDone` is called with the number of routes rendered since its last call. */
function shareRoutes(
  crew: BuildCrew,
  routes: readonly PassedRoute[],
  input: ShareInput,
  onDone: (count: number) => void,
): Promise<readonly (SharedRoutes & { readonly asking: readonly AskingRoute[] })[]> {
  const { output, policy, write, bodyUrls, searchNumbers, sources, keyOf, targets, measured } = input;
  const passed = new Map(routes.map((route) => [route.data.info.path, route]));
  let before = 0;
  return crew.share(routes.toSorted(byFirstCard), {
    keyOf: (route) => route.source,
    call: (batch) => ({
      kind: "render",
      routes: batch.map((route) => ({
        ...route,
        file: route.source === null ? null : (sources.get(route.source) ?? null),
        searchNumber: searchNumbers.get(route.data.info.path) ?? null,
        answers: input.answersOf(route.data.info.path),
      })),
      output,
      policy,
      measured,
      bodyUrls,
      searchFields: input.searchFields,
    }),
    kind: "rendered",
    take(result) {
      unpackFiles(result.files, write);
      return {
        routes: result.routes.map(({ rendered, links }): KeyedRoute => {
          const own = withTargets(links, result.targets, targets);
          const route = passed.get(rendered.path);
          if (route === undefined)
            throw new RangeError(`A worker rendered ${rendered.path}, which was not requested`);
          // Hash now, while the workers continue to render.
          return { key: keyOf(route), rendered, links: linksOfOne(own) };
        }),
        bodies: result.routes.flatMap(({ compiled }) => compiled ?? []),
        asking: result.asking,
        problems: result.problems,
        failures: result.failures,
      };
    },
    onBatch: (done) => {
      onDone(done - before);
      before = done;
    },
  });
}

/** Returns each route together with the values that its rendering receives. */
export function passedRoutes(
  routes: readonly Route[],
  { sidebars, comments, contents }: Pick<RenderInput, "sidebars" | "comments" | "contents">,
): readonly PassedRoute[] {
  const sidebarOf = createSidebarOf(sidebars);
  return routes.map(({ data, source }) => ({
    data,
    source,
    comments: comments.get(data.info.path) ?? null,
    below: source === null ? null : (contents.get(data.info.path) ?? null),
    sidebars: sidebarOf(data),
  }));
}

/**
 * Orders lists by their first article. Lists with the same articles are rendered close together, so that each
 * card is rendered once.
 */
function byFirstCard(a: PassedRoute, b: PassedRoute): number {
  return compareText(firstCard(a), firstCard(b));
}

function firstCard({ data }: PassedRoute): string {
  return data.kind === "home" || data.kind === "taxonomy" ? (data.list.items[0]?.date ?? "") : "";
}

/** Converts links to indices into the list of all targets. */
function withTargets(links: DocumentLinks, own: readonly HtmlReference[], all: TargetList): DocumentLinks {
  const references = links.references.map((number) => {
    const reference = own[number];
    if (reference === undefined) throw new RangeError(`Unknown reference ${number} of a route`);
    return all.numberOf(reference);
  });
  return { ...links, references };
}

type Sidebars = SessionOutput["sidebars"];

/**
 * Creates a function that returns only the sidebar of a route, so that rendering the route cannot depend on
 * others.
 */
export function createSidebarOf(sidebars: Sidebars): (data: RouteData) => Sidebars {
  const alone = new Map([...sidebars].map((one) => [one[0], new Map([one])]));
  const none: Sidebars = new Map();
  return (data) => alone.get(sidebarKey(data) ?? "") ?? none;
}
