import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installOnDemand } from "../install-on-demand.js";

/** Errors of npm without a registry. */
const NO_REGISTRY = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT)\b/;

/**
 * Installs Valine, the SDK, Hexo and its themes, as `package-lock.json` in this folder lists them. Resolves to the
 * folder of the packages. Resolves to `null` with a notice if there is no registry. Rejects for any other error.
 */
export async function installClients(): Promise<string | null> {
  const names = ["package.json", "package-lock.json"];
  const files = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(import.meta.dirname, name), "utf8")]),
  );
  const hash = createHash("sha256").update(Object.values(files).join()).digest("hex").slice(0, 12);
  try {
    return join(await installOnDemand(`clients-${hash}`, files, ["ci"]), "node_modules");
  } catch (error) {
    if (!NO_REGISTRY.test(String(error))) throw error;
    process.stderr.write("There is no npm registry: tests with old clients and themes are skipped.\n");
    return null;
  }
}
