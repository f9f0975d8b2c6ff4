import { readdir } from "node:fs/promises";
import { HanblogError, position } from "../../runtime/model/error.js";

const CONFIG_NAMES = ["ts", "mts", "js", "mjs"].map((ending) => `hanblog.config.${ending}`);

/** Name of the config file in a site folder, or `null`. Throws a `HanblogError` where there are two. */
export async function findConfigFile(siteDir: string): Promise<string | null> {
  const names = new Set(await readdir(siteDir));
  const [first, second] = CONFIG_NAMES.filter((name) => names.has(name));
  if (first !== undefined && second !== undefined) {
    throw new HanblogError("config-twice", `Both ${first} and ${second} are here`, {
      at: position(second),
      hint: "Keep one of them.",
    });
  }
  return first ?? null;
}
