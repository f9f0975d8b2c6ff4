import { dirname } from "node:path";
import fastGlob from "fast-glob";
import { CONFIG_NAMES } from "./config-file.js";

/** Returns the nearest folder with a config file, from `dir` upwards, or `null`. */
export async function findSiteAround(dir: string): Promise<string | null> {
  if (await hasConfig(dir)) return dir;
  return dirname(dir) === dir ? null : findSiteAround(dirname(dir));
}

/** Checks whether a folder contains a config file. The folder may be missing. */
export async function hasConfig(dir: string): Promise<boolean> {
  return (await fastGlob([...CONFIG_NAMES], { cwd: dir })).length > 0;
}
