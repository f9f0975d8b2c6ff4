import { resolve } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import type { PageData } from "../../runtime/model/render.js";
import type { NamedFile } from "../bundle/name-outputs.js";
import { readPasswords } from "../config/passwords.js";
import type { Project } from "../config/project.js";
import { writeFieldTypes } from "../config/fields/write-field-types.js";
import { isDraft } from "../content/create-page.js";
import { placeInPlugins } from "../config/plugins/plugin-pages.js";
import { createCardMaker } from "../content/cards/draw-card.js";
import { createPictures } from "../content/pictures/pictures.js";
import { createRenderSession } from "../engine/workers/render-session.js";
import { once } from "../files/once.js";
import { createSetup } from "../engine/workers/session-setup.js";
import { createDevCode, type DevCode, type DevCodeOptions } from "./dev-code.js";
import { createEarlyAnswers, type EarlyAnswers } from "./early-answers.js";
import { createDevReader } from "./keep-pages.js";
import { createRouteWalk, type RouteWalk } from "./route-walk.js";
import { createSiteProblems, type SiteProblems } from "./problems/site-problems.js";
import {
  answerRoute,
  createDevSearch,
  type DevAnswer,
  type PictureAnswer,
  type RouteAnswer,
} from "./server/dev-answer.js";
import { createSiteState, NO_FILES, type SiteState } from "./site-state.js";
import { type SiteView, viewSite } from "./site-view.js";
import { type DevEffect, effectsOf, isEarlySent, type ProjectChange } from "./tabs.js";

/** Values and factories from which a project is created. */
export interface DevProjectOptions extends DevCodeOptions {
  /** Returns the current time, which decides whether a page is a draft. A run may last for days. */
  readonly now: () => Date;
  /** Replaces the usual factory of the session that reads, compiles and renders pages. */
  readonly createSession?: typeof createRenderSession | undefined;
  /** Called when reading all pages begins. */
  readonly onRead?: (() => void) | undefined;
}

/** Effects of a change on open tabs. */
export interface ProjectEffects {
  readonly effects: ReadonlySet<DevEffect>;
  /** The changed pages, as far as they could be rendered. */
  readonly pages: readonly PageData[];
  /** Whether all checked pages could be rendered. */
  readonly isWhole: boolean;
  /** Whether all changed pages were rendered. Of too many at once, each is rendered on request instead. */
  readonly isComplete: boolean;
}

/** A site under one configuration, whose pages are rendered on demand. */
export interface DevProject {
  readonly project: Project;
  /**
   * Answers a request for a route, which is still percent-encoded. Before all pages are read, articles are
   * rendered from their own file alone. Resolves to `null` for routes that need the other pages.
   */
  readonly answer: (route: string) => Promise<RouteAnswer | null>;
  /** Reads all pages once. Resolves to `update` once if pages were served before that. */
  readonly read: () => Promise<DevEffect>;
  /** Reads all pages once. Unlike `read`, it does not report whether tabs must be notified. */
  readonly untilRead: () => Promise<void>;
  readonly isRead: () => boolean;
  /** Caches the pages for the next run. */
  readonly keep: () => void;
  /** Absolute paths of the pages that were shown before all pages were read; empty afterwards. */
  readonly earlyFiles: () => readonly string[];
  /**
   * Renders the changed pages again that were shown before all pages were read. Resolves to an empty list
   * afterwards.
   */
  readonly rereadEarly: (changed: readonly string[]) => Promise<readonly PageData[]>;
  /** Compiles changed files of the program for open pages; see `DevCode.patch`. */
  readonly patch: DevCode["patch"];
  /** Applies changes of files. */
  readonly follow: (change: ProjectChange) => Promise<ProjectEffects>;
  /** Returns the absolute paths of articles that a date, which has now passed, publishes or removes. */
  readonly dueFiles: () => readonly string[];
  /** Checks some of the pages that nobody has visited. Resolves to whether others are left. */
  readonly survey: () => Promise<boolean>;
  /** Returns the absolute paths of the program's source files. */
  readonly programSources: () => ReadonlySet<string>;
  /** Whether the program's last version could not be bundled or does not run. */
  readonly isProgramBroken: () => boolean;
  /** Returns the client files of the program. */
  readonly client: () => readonly NamedFile[];
  /** Returns the URLs of all style sheets, with the base. */
  readonly styleHrefs: () => readonly string[];
  /** Returns the site as last read, or `null` before that. */
  readonly view: () => SiteView | null;
  /** Returns all problems that are known. */
  readonly problems: () => readonly Problem[];
  /** Makes a form of a picture or a card, unless it was made before. */
  readonly makePicture: (picture: PictureAnswer) => Promise<DevAnswer>;
  /** See `RenderSession`. */
  readonly lookAtPictures: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * Maximum number of sources that are rendered at once after a change. If more change, as after a checkout of another branch,
 * pages are rendered on request.
 */
const MOST_CHECKED = 16;

/** Bundles and opens a project. Pages are read later. */
export async function openDevProject(options: DevProjectOptions): Promise<DevProject> {
  const { project, packageDir } = options;
  await writeFieldTypes(project, packageDir);
  const setup = await createSetup(project, packageDir, await readPasswords(process.env, project.config));
  const reader = createDevReader(setup.page, project.cacheDir);
  const session = (options.createSession ?? createRenderSession)(setup, reader.read);
  const code = createDevCode(options);
  const walk = createRouteWalk(project, packageDir, session);
  const state = await createSiteState({ ...options, setup, session, code, walk });
  const { view, input } = state;
  const added = await project.plugins.pages();
  const problems = createSiteProblems(walk, code.paths, (found) =>
    placeInPlugins(found, added, input().scanned.files),
  );
  const pictures = setup.pictures === null ? null : createPictures(setup.pictures);
  const makeCard = createCardMaker(project);
  const boot = await viewSite({
    ...input(),
    scanned: NO_FILES,
    scanPublic: () => Promise.resolve(NO_FILES),
  });
  await problems.open(boot);
  const early = createEarlyAnswers({ walk, input, boot, isRead: () => view() !== null });
  const untilRead = once(async () => {
    options.onRead?.();
    reader.useKept();
    await problems.renew(await state.readAll());
  });

  return {
    ...createAnswers({ ...options, state, early, walk, code, problems, untilRead }),
    lookAtPictures: session.lookAtPictures,
    async makePicture(wanted) {
      if (wanted.kind === "card")
        return { kind: "content", name: wanted.card.output, content: await makeCard(wanted.card) };
      const { use, form } = wanted;
      let content: Uint8Array = new Uint8Array();
      await pictures?.make(use, [form], (_, bytes) => (content = bytes));
      return { kind: "content", name: form.output, content };
    },
    ...createLookUps({ ...options, state, boot, code }),
    untilRead,
    keep() {
      if (view() !== null) reader.keep();
    },
    earlyFiles: early.files,
    rereadEarly: early.reread,
    problems: problems.all,
    patch: code.patch,
    close() {
      if (view() !== null) reader.keep();
      return code.close();
    },
  };
}

/** Parts of a project that answer requests and follow changes. */
interface AnswerParts extends Pick<DevProjectOptions, "project"> {
  readonly state: SiteState;
  readonly early: EarlyAnswers;
  readonly walk: RouteWalk;
  readonly code: DevCode;
  readonly problems: SiteProblems;
  readonly untilRead: () => Promise<void>;
}

function createAnswers({
  project,
  state,
  early,
  walk,
  code,
  problems,
  untilRead,
}: AnswerParts): Pick<DevProject, "answer" | "read" | "follow" | "survey"> {
  const { view } = state;

  async function read(): Promise<DevEffect> {
    await untilRead();
    return early.takeShown() ? "update" : "none";
  }

  return {
    async answer(route) {
      const current = view();
      if (current === null) return early.answer(route, code.files());
      const { memory } = current.input;
      return answerRoute(
        {
          view: current,
          walk,
          programFiles: code.files(),
          search: () => memory.keep("search", [current], () => createDevSearch(project, current)),
          errors: () => problems.all().filter(({ severity }) => severity === "error"),
        },
        route,
      );
    },
    read,
    async follow(change) {
      const first = await read();
      const before = view();
      if (before === null) throw new Error("A change was followed before all pages were read");
      const { next, sources, isListed } = await state.follow(before, change);
      const checked = checkPages(walk, next, sources);
      if (isEarlySent(before, next, sources) && !isListed && change.program === "none")
        change.onEarly(checked.pages);
      const effects = effectsOf(before, next, {
        ...change,
        sources,
        isPatched: code.isPatched(),
        isBroken: code.isBroken(),
      });
      await problems.renew(next);
      return { ...checked, effects: new Set([first, ...effects]) };
    },
    async survey() {
      const current = view();
      return current !== null && problems.survey(current);
    },
  };
}

/** Parts of a project about which it can be asked. */
interface LookUpParts extends Pick<DevProjectOptions, "project" | "now"> {
  readonly state: SiteState;
  readonly boot: SiteView;
  readonly code: DevCode;
}

function createLookUps({
  project,
  now,
  state,
  boot,
  code,
}: LookUpParts): Pick<
  DevProject,
  "project" | "view" | "isRead" | "dueFiles" | "programSources" | "isProgramBroken" | "client" | "styleHrefs"
> {
  const { view } = state;
  return {
    project,
    view,
    isRead: () => view() !== null,
    dueFiles() {
      const moment = now();
      const due = [...(view()?.pages.values() ?? [])].filter(
        ({ page }) => page.draft !== isDraft(page.frontmatter, page.date, moment),
      );
      return due.map(({ page }) => resolve(project.siteDir, page.relativePath));
    },
    programSources: () => code.program()?.sources ?? new Set(),
    isProgramBroken: () => code.isBroken() || !(view() ?? boot).isRunning,
    client: () => code.program()?.client.files ?? [],
    styleHrefs() {
      const client = code.program()?.client;
      if (client === undefined) return [];
      return [client.style, ...Object.values(client.componentStyles)].map(
        (path) => project.config.base + path,
      );
    },
  };
}

/** Renders the pages of changed sources, and some that failed or had problems before, to update their problems. */
function checkPages(
  walk: RouteWalk,
  view: SiteView,
  sources: readonly string[],
): Omit<ProjectEffects, "effects"> {
  if (!view.isRunning) return { pages: [], isWhole: false, isComplete: false };
  const isComplete = sources.length <= MOST_CHECKED;
  const doubtful = walk.doubtful(view).slice(0, MOST_CHECKED);
  const own = (isComplete ? sources : []).flatMap((source) => view.index.routesOf(source));
  const routes = new Set([...doubtful, ...own]);
  const shown = [...routes].map((route) => walk.render(view, route));
  const pages = shown.flatMap((one) => one?.page ?? []);
  return { pages, isWhole: pages.length === shown.length, isComplete };
}
