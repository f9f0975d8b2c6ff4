import { isConfigName } from "../config/config-file.js";
import { pathBelow } from "../config/path-below.js";
import type { Project } from "../config/project.js";

/** A file that was saved, made or removed. */
export interface FileChange {
  readonly kind: "add" | "change" | "remove";
  /** Absolute. */
  readonly file: string;
}

/** Which part of a site a file belongs to: that says where the pipeline is entered again. */
export type ChangedPart = "config" | "public" | "program" | "style" | "markdown" | "file";

/** What a site is made of at the moment; paths are absolute. */
export interface ChangeContext {
  readonly project: Pick<Project, "siteDir" | "themeDir">;
  readonly configInputs: ReadonlySet<string>;
  readonly programSources: ReadonlySet<string>;
  /** What a broken thing is made of is not fully known: any code may mend it. */
  readonly isConfigBroken: boolean;
  readonly isProgramBroken: boolean;
}

/**
 * Which part of the site a changed file belongs to; `file` is absolute. What is nothing of these is a `file`
 * that pages may name.
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
    // Pages and pictures may stand in a folder of this name too.
    (path !== null && /^theme\/.*\.(?:[mc]?[jt]sx?|json|css)$/.test(path)) ||
    pathBelow(project.themeDir, file) !== null;
  if (isProgram) return file.endsWith(".css") ? "style" : "program";
  return path !== null && isMarkdown(path) ? "markdown" : "file";
}

function isMarkdown(path: string): boolean {
  return /\.md$/i.test(path);
}
