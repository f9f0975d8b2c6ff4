import { errorFromProblems, HanblogError } from "../../runtime/model/error.js";
import { checkConfig } from "./check-config.js";
import { findConfigFile } from "./config-file.js";
import { evaluateConfig } from "./evaluate-config.js";
import { timeZoneOf } from "./time-zone.js";

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
