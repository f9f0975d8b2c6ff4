import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addToOption } from "../config/edit-config.js";
import { readAddresses } from "./addresses/address-file.js";
import { compareAddresses, type OldAddress } from "./addresses/compare-addresses.js";
import { type ProposedRedirect, proposeRedirects, redirectEntries } from "./addresses/propose-redirects.js";
import { readableLinks } from "./config/readable-links.js";
import { fieldsOf } from "./plain-value.js";
import { type Trial, tryBuild } from "./try-build.js";

/** Configuration that an import writes. */
const CONFIG_FILE = "hanblog.config.ts";

/** Redirects that were added to a site, and those that its build refuses or that its configuration has no place for. */
export interface FixedImport {
  readonly applied: readonly ProposedRedirect[];
  readonly refused: readonly ProposedRedirect[];
}

/**
 * Adds the proposed redirects of lost addresses to the configuration of an imported site. If the site does not build with all of
 * them, they are tried one after another. Throws `import-not-imported`.
 */
export async function fixImport(
  siteDir: string,
  options: { readonly now: Date; readonly tempDir: string },
): Promise<FixedImport> {
  const { addresses } = await readAddresses(siteDir);
  const proposals = findProposals(addresses, await tryBuild(siteDir, options));
  const applied: ProposedRedirect[] = [];
  const refused: ProposedRedirect[] = [];
  const apply = async (group: readonly ProposedRedirect[]): Promise<void> => {
    if (group.length === 0) return;
    if (await builds(siteDir, group, options)) applied.push(...group);
    else if (group.length === 1) refused.push(...group);
    else for (const one of group) await apply([one]);
  };
  await apply(proposals);
  return { applied, refused };
}

function findProposals(
  addresses: readonly OldAddress[],
  { output, ...site }: Trial,
): readonly ProposedRedirect[] {
  if (output === null) return [];
  return proposeRedirects(compareAddresses(addresses, output, { ...site, isDraft: () => false }), output);
}

/** Adds redirects and returns whether the site builds with them. Restores the configuration if it does not. */
async function builds(
  siteDir: string,
  redirects: readonly ProposedRedirect[],
  options: { readonly now: Date; readonly tempDir: string },
): Promise<boolean> {
  const file = join(siteDir, CONFIG_FILE);
  const before = await readFile(file, "utf8").catch(() => null);
  const { redirects: entries } = readableLinks({ redirects: redirectEntries(redirects) });
  const after = before === null ? null : addToOption(before, "redirects", fieldsOf(entries));
  if (before === null || after === null) return false;
  await writeFile(file, after);
  const { build } = await tryBuild(siteDir, options);
  if (build.kind === "built") return true;
  await writeFile(file, before);
  return false;
}
