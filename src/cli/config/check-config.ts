import type * as z from "zod";
import { position, type Problem, type SourcePosition } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";
import { describeControls, describeIssue } from "./config-problems.js";
import type { ConfigSource } from "./evaluate-config.js";
import { findExport, findKey } from "./key-position.js";
import { type SiteConfig, siteConfigSchema } from "./schema.js";
import { findMovedOptions } from "./vuepress-hints.js";

/** The result of checking a configuration. */
export interface CheckedConfig {
  /** `null` if there are problems. */
  readonly config: SiteConfig | null;
  readonly problems: readonly Problem[];
}

/** Checks the export of a config file. Returns all mistakes at once, with their places if the source shows them. */
export function checkConfig(value: unknown, source: ConfigSource | null): CheckedConfig {
  const checked = siteConfigSchema.safeParse(value);
  const issues: readonly z.core.$ZodIssue[] = checked.success ? [] : checked.error.issues;
  const mistakes = [
    ...issues.flatMap((issue) => describeIssue(issue, value)),
    ...findMovedOptions(value),
    ...describeControls(value),
  ];
  const problems = mistakes.map(({ path, mistake }) =>
    createProblem("error", "config-invalid", mistake, placeOf(source, path)),
  );
  return {
    config: checked.success && problems.length === 0 ? checked.data : null,
    problems: problems.toSorted(byPlace),
  };
}

/**
 * Returns the place of an option in the config file, or of the export if a scan of the source does not find the option.
 */
export function placeOf(source: ConfigSource | null, path: readonly PropertyKey[]): SourcePosition | null {
  if (source === null) return null;
  const key = findKey(source.text, path) ?? findExport(source.text);
  return position(source.file, key?.line, key?.column);
}

function byPlace(a: Problem, b: Problem): number {
  return (a.at?.line ?? 0) - (b.at?.line ?? 0) || (a.at?.column ?? 0) - (b.at?.column ?? 0);
}
