import type * as z from "zod";
import { position, type Problem, type SourcePosition } from "../../../runtime/model/error.js";
import { createProblem } from "../../messages/create-problem.js";
import { describeControls, describeIssue, keysAt } from "./config-problems.js";
import type { ConfigSource } from "../load/evaluate-config.js";
import { findExport, findKey } from "../load/key-position.js";
import { type SiteConfig, siteConfigSchema } from "../schema.js";
import type { PlacedMistake } from "./config-mistake.js";
import { findMovedOptions } from "./vuepress-hints.js";

/** The result of checking a configuration. */
export interface CheckedConfig {
  /** `null` if there are problems. */
  readonly config: SiteConfig | null;
  readonly problems: readonly Problem[];
  readonly sound: SoundConfig;
}

/** The sound part of a configuration. */
export interface SoundConfig {
  readonly config: SiteConfig;
  /** Names of the options that have their default values, because the given ones are faulty. */
  readonly faulty: ReadonlySet<string>;
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
  const config = checked.success && problems.length === 0 ? checked.data : null;
  return {
    config,
    problems: problems.toSorted(byPlace),
    sound: config === null ? findSound(value, mistakes) : { config, faulty: new Set() },
  };
}

/** Returns a configuration without its faulty options. */
function findSound(value: unknown, mistakes: readonly PlacedMistake[]): SoundConfig {
  const isReadable =
    typeof value === "object" && value !== null && mistakes.every(({ path }) => path.length > 0);
  const faulty = new Set(mistakes.map(({ path }) => String(path[0])));
  const entries = isReadable ? Object.entries(value).filter(([name]) => !faulty.has(name)) : [];
  const checked = siteConfigSchema.safeParse(Object.fromEntries(entries));
  if (!checked.success || !isReadable) return soundWithout(ALL_OPTIONS);
  // An unknown name can be a known one that is misspelled.
  const meant = mistakes.flatMap(({ mistake }) =>
    mistake.kind === "unknown" ? (mistake.nearest ?? []) : [],
  );
  return { config: checked.data, faulty: new Set([...faulty, ...meant]) };
}

/** Returns the configuration of a site whose given options are all unknown or faulty. */
export function soundWithout(faulty: ReadonlySet<string>): SoundConfig {
  return { config: siteConfigSchema.parse({}), faulty };
}

/** Names of all options. */
export const ALL_OPTIONS: ReadonlySet<string> = new Set(keysAt(siteConfigSchema, []));

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
