import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { withCleanup } from "../with-cleanup.js";

/** Configuration that an import writes. */
const CONFIG_FILE = "hanblog.config.ts";

/** A configuration to try, in the folder of the site, because it may import files next to it. It is no configuration of the site. */
const TRIAL_FILE = "hanblog.config.trial.ts";

/** A copy of the configuration that can be changed and built with. */
export interface TrialConfig {
  /** Text of the site's configuration, or `null` if the site has none of this name. */
  readonly text: string | null;
  /** Name of the copy in the folder of the site. */
  readonly name: string;
  write(text: string): void;
  /** Replaces the site's configuration at once, so that no interruption leaves half of a change. */
  keep(text: string): Promise<void>;
}

/** Calls `use` with a copy of the configuration, and removes it in every case, also if the process is interrupted. */
export async function withTrialConfig(
  siteDir: string,
  use: (trial: TrialConfig) => Promise<void>,
): Promise<void> {
  const [file, copy] = [join(siteDir, CONFIG_FILE), join(siteDir, TRIAL_FILE)];
  const text = await readFile(file, "utf8").catch(() => null);
  const remove = () => rmSync(copy, { force: true });
  await withCleanup(remove, async () => {
    // Without a pause, so that no interrupted writing brings back a removed copy. It has the permissions of the file.
    if (text !== null) copyFileSync(file, copy);
    await use({
      text,
      name: TRIAL_FILE,
      write: (changed) => writeFileSync(copy, changed),
      keep: async (changed) => {
        writeFileSync(copy, changed);
        await rename(copy, file);
      },
    });
  });
}
