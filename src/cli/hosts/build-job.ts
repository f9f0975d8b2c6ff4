import type { HostedSite } from "./hosted-site.js";
import { buildCommand, inFolder, type Repository } from "./repository.js";

/** Major version of Node in workflows. */
export const NODE_VERSION = "24";

/** When a workflow runs. One build a day publishes the articles whose date has come. */
export const TRIGGERS = `on:
  push:
    branches: [main, master]
  schedule:
    - cron: "17 22 * * *"
  workflow_dispatch:
`;

/** Returns the steps that build a site, as YAML. The cache of a build contains its output if `CI` is set. */
export function buildSteps(repository: Repository, flags: readonly string[] = []): string {
  const { site, packages } = repository;
  const lock = inFolder(packages, "package-lock.json");
  const workingDirectory = packages === "" ? "" : `\n        working-directory: ${quote(packages)}`;
  const key = `hanblog-\${{ hashFiles(${quoteExpression(lock)}) }}-`;
  return `      # "Last updated" is the date of the last commit, so the whole history is needed.
      - uses: actions/checkout@v7
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-node@v7
        with:
          node-version: ${NODE_VERSION}
          cache: npm
          cache-dependency-path: ${quote(lock)}
      - run: npm ci${workingDirectory}
      # A build reuses the results of the last one.
      - uses: actions/cache@v5
        with:
          path: ${quote(inFolder(site, ".hanblog"))}
          key: ${JSON.stringify(`${key}\${{ github.run_id }}`)}
          restore-keys: ${JSON.stringify(key)}
      - run: ${quote(buildCommand(repository, flags))}${workingDirectory}
`;
}

/** Returns the flag that builds for the path that GitHub Pages reports, or none if the site's own is known. */
export function reportedBase({ url }: HostedSite): readonly string[] {
  return url === null ? ['--base "${{ steps.pages.outputs.base_path }}/"'] : [];
}

/** Quotes a YAML scalar. Every JSON string is also a YAML string; plain words stay readable. */
export function quote(text: string): string {
  return /^[\w./][\w./ -]*$/.test(text) ? text : JSON.stringify(text);
}

/** Quotes a string in an expression of a workflow. */
function quoteExpression(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
