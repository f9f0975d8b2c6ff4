import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Gives a copy of `site` the comments of a running service. `change` makes further changes to its configuration. */
export async function addStore(
  dir: string,
  store: Readonly<Record<string, unknown>>,
  change: (config: string) => string = String,
): Promise<void> {
  const file = join(dir, "hanblog.config.ts");
  const config = await readFile(file, "utf8");
  const option = `\n  comments: { store: ${JSON.stringify(store)} },`;
  const commented = config.replace(/\n {2}comments: \{.*?\n {2}\},/s, () => option);
  if (commented === config) throw new Error("The site has no option `comments`");
  await writeFile(file, change(commented));
}
