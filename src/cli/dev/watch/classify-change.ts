import { isConfigName } from "../../config/load/config-file.js";
import { pathBelow } from "../../config/path-below.js";
import type { Project } from "../../config/project.js";

/** A file that was saved, created or removed. */
export interface FileChange {
  readonly kind: "add" | "change" | "remove";
  /** Absolute path. */
  readonly file: string;
}

/** Adds a change to those of other files. Returns the change of its file, which covers the earlier one too. */
export function addChange(changes: Map<string, FileChange>, { kind, file }: FileChange): FileChange {
  // An editor may replace a file by deleting and creating it. "add" covers both.
  const isAdded = kind === "change" && changes.get(file)?.kind === "add";
  const change: FileChange = { kind: isAdded ? "add" : kind, file };
  changes.set(file, change);
  return change;
}

/** Part of a site that a file belongs to. It decides which stages run again. */
export type ChangedPart = "config" | "public" | "program" | "style" | "markdown" | "file";

/** Files of the site at the moment of the change, as absolute paths. */
export interface ChangeContext {
  readonly project: Pick<Project, "siteDir" | "themeDir">;
  readonly configInputs: ReadonlySet<string>;
  readonly programSources: ReadonlySet<string>;
  /**
   * Whether the configuration is broken. Its list of files is then incomplete, so a change of any code file
   * may fix it.
   */
  readonly isConfigBroken: boolean;
  readonly isProgramBroken: boolean;
}

/**
 * Returns the part of the site that a changed file belongs to. `file` is absolute. Anything else is a `file`
 * that pages may reference.
 */
export function classifyChange(file: string, context: ChangeContext): ChangedPart {
  const { project, configInputs, programSources } = context;
  const path = pathBelow(project.siteDir, file);
  const isConfig = configInputs.has(file) || (path !== null && isConfigName(path));
  if (isConfig || (context.isConfigBroken && /\.(?:[mc]?[jt]sx?|json)$/.test(file))) return "config";
  if (path?.startsWith("public/") === true) return "public";
  const isProgram =
    programSources.has(file) ||
    (context.isProgramBroken && /\.(?:[mc]?[jt]sx?|json|css)$/.test(file)) ||
    path === "style.css" ||
    (path?.startsWith("components/") === true && !isMarkdown(path)) ||
    // A folder named `theme` may contain pages and images too.
    (path !== null && /^theme\/.*\.(?:[mc]?[jt]sx?|json|css)$/.test(path)) ||
    pathBelow(project.themeDir, file) !== null;
  if (isProgram) return file.endsWith(".css") ? "style" : "program";
  return path !== null && isMarkdown(path) ? "markdown" : "file";
}

function isMarkdown(path: string): boolean {
  return /\.md$/i.test(path);
}
