import { DEFAULT_TIME_ZONE } from "../../runtime/model/date.js";
import type { Note } from "../messages/note.js";
import type { SiteConfig } from "./schema.js";
import { errorFromProblems, HanblogError } from "../../runtime/model/error.js";
import { checkConfig } from "./checks/check-config.js";
import { findConfigFile } from "./load/config-file.js";
import { evaluateConfig } from "./load/evaluate-config.js";

type ZoneOptions = Pick<SiteConfig, "timeZone" | "lang" | "locales">;

/**
 * Returns the time zone of a site. The default of a Chinese site is `DEFAULT_TIME_ZONE`, that of any other site is UTC.
 * The machine's own zone would make builds differ.
 */
export function timeZoneOf(options: ZoneOptions): string {
  return options.timeZone ?? (isChinese(options) ? DEFAULT_TIME_ZONE : "UTC");
}

/** Returns a note if a site uses UTC because it names no time zone. */
export function timeZoneNotes(options: ZoneOptions): readonly Note[] {
  if (options.timeZone !== undefined || isChinese(options)) return [];
  return [{ kind: "utc-days" }];
}

function isChinese({ lang, locales }: ZoneOptions): boolean {
  return /^zh\b/i.test(locales["/"]?.lang ?? lang);
}

/** Returns the time zone of a site folder. Throws errors of the configuration, but loads neither theme nor pages. */
export async function readTimeZone(siteDir: string): Promise<string> {
  const configFile = await findConfigFile(siteDir);
  const evaluated = configFile === null ? null : await evaluateConfig(siteDir, configFile).catch(noneIfEmpty);
  const { config, problems } = checkConfig(evaluated?.value ?? {}, evaluated?.source ?? null);
  if (config === null) throw errorFromProblems(problems);
  return timeZoneOf(config);
}

function noneIfEmpty(error: unknown): null {
  if (error instanceof HanblogError && error.code === "config-empty") return null;
  throw error;
}
