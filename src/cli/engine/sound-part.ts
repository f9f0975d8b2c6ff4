import type { Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import type { Project } from "../config/project.js";
import type { PublicFile } from "../output/public-files.js";
import type { RouteTable } from "../routes/create-routes.js";
import { writableParts } from "../routes/writable-parts.js";
import { findUnread } from "./unread-addresses.js";

/** A planned site with all problems found so far. */
export interface FaultyPlan {
  readonly project: Project;
  readonly pages: readonly Page[];
  readonly table: RouteTable;
  readonly publicFiles: readonly PublicFile[];
  readonly problems: readonly Problem[];
}

/** The part of a planned site that can be rendered and checked although the site has errors. */
export interface SoundPart {
  readonly table: RouteTable;
  readonly publicFiles: readonly PublicFile[];
  /** Sources of routes that were left out. Their texts can be compiled. */
  readonly unwritten: readonly string[];
  /** Returns whether a missing address may exist once the errors are fixed. */
  readonly mayCome: (path: string) => boolean;
  /** Returns whether a problem of the part is one of the whole site. */
  readonly isCertain: (problem: Problem) => boolean;
}

/** Leaves out the routes, redirects and files that have no place in the output. */
export function soundPart({ project, pages, table, publicFiles, problems }: FaultyPlan): SoundPart {
  const { isLeftOut, isWhole, publicFiles: files, ...parts } = writableParts(table, publicFiles);
  const isUnread = findUnread(project, pages, problems);
  const written = new Set(parts.routes.map(({ source }) => source));
  const unwritten = table.routes.flatMap(({ source }) =>
    source === null || written.has(source) ? [] : [source],
  );
  return {
    table: { ...table, ...parts },
    publicFiles: files,
    unwritten,
    mayCome: (path) => isLeftOut(path) || isUnread(path),
    // If a page was left out, its address may match another spelling and seem redirected.
    isCertain: ({ code }) => isWhole || code !== "redirected-link",
  };
}
