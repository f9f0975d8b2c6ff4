import { existsSync } from "node:fs";
import type { PageData } from "../../../runtime/model/render.js";
import { resolve } from "node:path";
import type { LoadedProject } from "../../config/load/load-config.js";
import { pathBelow } from "../../config/path-below.js";
import { type ChangedPart, classifyChange, type FileChange } from "./changes.js";
import type { CurrentProject, DevConfig } from "../current-project.js";
import type { DevProject, ProjectEffects } from "../dev-project.js";
import type { Followed, ProjectChange } from "../tabs.js";

interface ClassifiedChange extends FileChange {
  readonly part: ChangedPart;
}

/** Updates a site after its files changed. */
export interface ChangeFollower {
  readonly follow: (changes: readonly FileChange[]) => Promise<Followed>;
  /** Reads and renders pages again, given by their paths relative to the site folder. */
  readonly followPages: (sources: readonly string[]) => Promise<Followed>;
  /** Compiles changed modules that open pages can take over. Resolves to `null` if any change needs more than that. */
  readonly compile: (changes: readonly FileChange[]) => Promise<readonly string[] | null>;
  /** Renders changed pages that can be shown before all pages are read. */
  readonly readEarly: (changes: readonly FileChange[]) => Promise<readonly PageData[]>;
}

/** Options of a change follower. */
export interface ChangeFollowerOptions {
  readonly siteDir: string;
  readonly config: DevConfig;
  readonly current: CurrentProject;
  /** Called with changed pages that can be shown before the rest of the site is updated. */
  readonly onEarly: (pages: readonly PageData[]) => void;
}

/** Creates a follower for a site whose tabs are up to date. */
export function createChangeFollower(options: ChangeFollowerOptions): ChangeFollower {
  const { siteDir, config, current, onEarly } = options;
  /** Whether tabs were not notified of a change because a page could not be rendered. */
  let isWithheld = false;
  /** Whether the site folder was missing at the last change. When it returns, its content is unknown. */
  let isGone = false;

  const classify = (project: DevProject, changes: readonly FileChange[], isConfigBroken: boolean) =>
    classifyChanges(project, changes, { loaded: config.loaded(), isConfigBroken });

  async function followFiles(project: DevProject, parts: readonly ClassifiedChange[]): Promise<Followed> {
    const found = await project.follow(sortChanges(parts, { siteDir, onEarly })).catch(config.explain);
    const seen = settleEffects(found, isWithheld);
    isWithheld = seen.isWithheld;
    return seen;
  }

  return {
    async follow(changes) {
      const isConfigBroken = config.problems().length > 0;
      const wasGone = isGone;
      isGone = !existsSync(siteDir);
      const project = current.get();
      const parts = project === null ? [] : classify(project, changes, isConfigBroken);
      if (project !== null && !isGone && !wasGone && parts.every(({ part }) => part !== "config")) {
        return followFiles(project, parts);
      }
      if (await config.load()) {
        await current.open();
        return { effects: new Set(["reload"]), pages: [] };
      }
      if (project === null) return { effects: new Set(), pages: [] };
      // Other files are applied under the last valid configuration.
      const others = classify(project, changes, false).filter(({ part }) => part !== "config");
      return followFiles(project, others);
    },
    async followPages(sources) {
      const project = current.get();
      const parts = sources.map((source) => {
        return { kind: "change", file: resolve(siteDir, source), part: "markdown" } as const;
      });
      return project === null ? { effects: new Set(), pages: [] } : followFiles(project, parts);
    },
    async compile(changes) {
      const project = current.get();
      if (project === null || isGone || config.problems().length > 0) return null;
      const parts = classify(project, changes, false);
      if (!parts.some(({ part }) => part === "program")) return null;
      const isOther = parts.some(({ part }) => part === "config" || part === "public");
      return isOther ? null : project.patch(codeOf(parts));
    },
    async readEarly(changes) {
      const project = current.get();
      if (project === null) return [];
      const markdown = classify(project, changes, false).filter(({ part }) => part === "markdown");
      return project.rereadEarly(pathsOf(markdown, siteDir));
    },
  };
}

function classifyChanges(
  project: DevProject,
  changes: readonly FileChange[],
  config: { readonly loaded: LoadedProject | null; readonly isConfigBroken: boolean },
): readonly ClassifiedChange[] {
  const context = {
    project: project.project,
    configInputs: new Set(config.loaded?.configInputs),
    configFolders: config.loaded?.configFolders ?? [],
    isConfigBroken: config.isConfigBroken,
    programSources: project.programSources(),
    isProgramBroken: project.isProgramBroken(),
  };
  return changes.map((change) => ({ ...change, part: classifyChange(change.file, context) }));
}

/** Sorts changed files by the part of the site that they belong to. */
function sortChanges(
  parts: readonly ClassifiedChange[],
  { siteDir, onEarly }: Pick<ChangeFollowerOptions, "siteDir" | "onEarly">,
): ProjectChange {
  const has = (part: ChangedPart) => parts.some((change) => change.part === part);
  const markdown = parts.filter(({ part }) => part === "markdown");
  return {
    files: parts.map(({ file }) => file),
    markdown: pathsOf(markdown, siteDir),
    listed: pathsOf(
      markdown.filter(({ kind }) => kind !== "change"),
      siteDir,
    ),
    program: has("program") ? "whole" : has("style") ? "style" : "none",
    code: codeOf(parts),
    isPublic: has("public"),
    onEarly,
  };
}

function codeOf(parts: readonly ClassifiedChange[]): readonly string[] {
  return parts.filter(({ part }) => part === "program" || part === "style").map(({ file }) => file);
}

/** Decides which messages tabs receive, given which pages could be rendered. */
function settleEffects(
  { effects: found, isWhole, isComplete, pages }: ProjectEffects,
  wasWithheld: boolean,
): Followed & { readonly isWithheld: boolean } {
  const effects = new Set(found);
  const isSeen = effects.has("pages") || effects.has("update");
  if (isSeen && (wasWithheld || !isComplete)) effects.add("update");
  // A page that cannot be rendered stays unchanged in open tabs, and the overlay shows its errors.
  if (!isWhole) for (const effect of ["pages", "update"] as const) effects.delete(effect);
  // Other pages saved in the same batch are still updated.
  if (!isWhole && isSeen && pages.length > 0) effects.add("pages");
  return { effects, pages, isWithheld: !isWhole && (wasWithheld || isSeen) };
}

function pathsOf(changes: readonly FileChange[], siteDir: string): readonly string[] {
  return changes.map(({ file }) => pathBelow(siteDir, file) ?? "");
}
