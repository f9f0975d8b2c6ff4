import { dirname } from "node:path";
import fastGlob from "fast-glob";
import { CONFIG_NAMES } from "./config-file.js";

/** The nearest folder from `dir` upwards that has a config, or `null`. */
export async function findSiteAround(dir: string): Promise<string | null> {
  if (await hasConfig(dir)) return dir;
  return dirname(dir) === dir ? null : findSiteAround(dirname(dir));
}

/** Whether a config stands in a folder, which need not be there. */
export async function hasConfig(dir: string): Promise<boolean> {
  return (await fastGlob([...CONFIG_NAMES], { cwd: dir })).length > 0;
}
