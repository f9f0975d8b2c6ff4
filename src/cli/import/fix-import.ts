import { addToOption } from "../config/load/edit-config.js";
import { readAddresses } from "./addresses/address-file.js";
import {
  compareAddresses,
  type OldAddress,
  type ProposedRedirect,
  proposeRedirects,
  redirectEntries,
} from "./addresses/compare-addresses.js";
import { readableLinks } from "./config/print-config.js";
import { fieldsOf } from "./plain-value.js";
import { type Trial, tryBuild } from "./try-build.js";
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { withCleanup } from "./work-folder.js";

/** Redirects that were added to a site, and those that its build refuses or that its configuration has no place for. */
export interface FixedImport {
  readonly applied: readonly ProposedRedirect[];
  readonly refused: readonly ProposedRedirect[];
  /** The build of the site as it is now. */
  readonly trial: Trial;
}

/**
 * Adds the proposed redirects of lost addresses to the configuration of an imported site. If the site does not build with all of
 * them, each half is tried alone, down to single ones. The configuration itself changes once, at the end. Throws `import-not-imported`.
 */
export async function fixImport(
  siteDir: string,
  options: { readonly now: Date; readonly tempDir: string },
): Promise<FixedImport> {
  const { addresses } = await readAddresses(siteDir);
  let trial = await tryBuild(siteDir, options);
  const proposals = findProposals(addresses, trial);
  const applied: ProposedRedirect[] = [];
  const refused: ProposedRedirect[] = [];
  if (proposals.length === 0) return { applied, refused, trial };
  await withTrialConfig(siteDir, async ({ text, name, write, keep }) => {
    let current = text;
    const apply = async (group: readonly ProposedRedirect[]): Promise<void> => {
      const changed = current === null ? null : withRedirects(current, group);
      if (changed === null) return void refused.push(...group);
      write(changed);
      const next = await tryBuild(siteDir, { ...options, configFile: name });
      if (next.build.kind === "built") {
        [current, trial] = [changed, next];
        applied.push(...group);
      } else if (group.length === 1) refused.push(...group);
      else {
        const middle = group.length >> 1;
        await apply(group.slice(0, middle));
        await apply(group.slice(middle));
      }
    };
    await apply(proposals);
    if (current !== null && applied.length > 0) await keep(current);
  });
  return { applied, refused, trial };
}

/** Configuration that an import writes. */
const CONFIG_FILE = "hanblog.config.ts";

/** A configuration to try, in the folder of the site, because it may import files next to it. It is no configuration of the site. */
const TRIAL_FILE = "hanblog.config.trial.ts";

/** A copy of the configuration that can be changed and built with. */
interface TrialConfig {
  /** Text of the site's configuration, or `null` if the site has none of this name. */
  readonly text: string | null;
  /** Name of the copy in the folder of the site. */
  readonly name: string;
  write(text: string): void;
  /** Replaces the site's configuration at once, so that no interruption leaves half of a change. */
  keep(text: string): Promise<void>;
}

/** Calls `use` with a copy of the configuration, and removes it in every case, also if the process is interrupted. */
async function withTrialConfig(siteDir: string, use: (trial: TrialConfig) => Promise<void>): Promise<void> {
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

function findProposals(
  addresses: readonly OldAddress[],
  { output, ...site }: Trial,
): readonly ProposedRedirect[] {
  if (output === null) return [];
  return proposeRedirects(compareAddresses(addresses, output, { ...site, isDraft: () => false }), output);
}

/** Returns the text of a configuration with redirects, or `null` if it has no place for them. */
function withRedirects(config: string, redirects: readonly ProposedRedirect[]): string | null {
  const { redirects: entries } = readableLinks({ redirects: redirectEntries(redirects) });
  return addToOption(config, "redirects", fieldsOf(entries));
}
