import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "./build/build.js";
import { BASE, CONTRACT_PAGES, FILES } from "./testing/contract-pages.js";
import { fileOf, findFaults } from "./testing/find-faults.js";

export {
  CONTRACT_PAGES,
  SEARCH_FIELD_ATTRIBUTES,
  type ContractList,
  type ContractPage,
} from "./testing/contract-pages.js";

/**
 * Builds a small site with a theme, and checks a page of each kind against the contract of themes, without JavaScript.
 * `theme` is its folder, relative to the working directory. Resolves to all faults, each with its page; to none for a
 * sound theme. Rejects as `build` does if the theme cannot be built.
 */
export async function checkTheme(
  theme: string,
  themeConfig: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  const dir = await mkdtemp(join(tmpdir(), "hanblog-theme-"));
  try {
    const config = {
      title: "Bowls",
      lang: "en-US",
      base: BASE,
      pageSize: 2,
      nav: [{ text: "Home", link: "/" }],
      theme: resolve(theme),
      themeConfig,
    };
    const files = { ...FILES, "hanblog.config.mjs": `export default ${JSON.stringify(config)};\n` };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), text);
    }
    await build({ siteDir: dir, workers: 1 });
    const faults = CONTRACT_PAGES.map(async (page) =>
      findFaults(page, await readFile(join(dir, "dist", fileOf(page)), "utf8")),
    );
    return (await Promise.all(faults)).flat();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
