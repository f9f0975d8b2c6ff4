import type { HostedSite } from "./hosted-site.js";
import { installCommand, needsCorepack, type PackageManager } from "./package-manager.js";
import { buildCommand, inFolder, type Repository } from "./repository.js";

/** Major version of Node in workflows. */
export const NODE_VERSION = "24";

/** Major version of pnpm in workflows of repositories that name none. */
const PNPM_VERSION = 10;

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
  const { site, packages, manager } = repository;
  const lock = inFolder(manager.folder, manager.lock);
  const key = `hanblog-\${{ hashFiles(${quoteExpression(lock)}) }}-`;
  return `      # "Last updated" is the date of the last commit, so the whole history is needed.
      - uses: actions/checkout@v7
        with:
          fetch-depth: 0
          persist-credentials: false
${managerSteps(manager, lock)}      - run: ${installCommand(manager)}${workingDirectory(manager.folder)}
      # A build reuses the results of the last one.
      - uses: actions/cache@v5
        with:
          path: ${quote(inFolder(site, ".hanblog"))}
          key: ${JSON.stringify(`${key}\${{ github.run_id }}`)}
          restore-keys: ${JSON.stringify(key)}
      - run: ${quote(buildCommand(repository, flags))}${workingDirectory(packages)}
`;
}

/** Returns the steps that install Node and the package manager, and keep downloaded packages for the next run. */
function managerSteps(manager: PackageManager, lock: string): string {
  const node = `      - uses: actions/setup-node@v7
        with:
          node-version: ${NODE_VERSION}
`;
  if (manager.name === "bun") {
    return `${node}      - uses: oven-sh/setup-bun@v2
${manager.isPinned ? `        with:\n          bun-version-file: ${quote(inFolder(manager.folder, "package.json"))}\n` : ""}      - uses: actions/cache@v5
        with:
          path: ~/.bun/install/cache
          key: ${JSON.stringify(`bun-\${{ hashFiles(${quoteExpression(lock)}) }}`)}
          restore-keys: bun-
`;
  }
  return `${setUpManager(manager)}${node}          cache: ${manager.name}
          cache-dependency-path: ${quote(lock)}
`;
}

/** Returns the step that installs a package manager that runners do not have. setup-node asks it for its cache. */
function setUpManager(manager: PackageManager): string {
  if (needsCorepack(manager)) return `      - run: corepack enable${workingDirectory(manager.folder)}\n`;
  if (manager.name !== "pnpm") return "";
  const input = manager.isPinned
    ? `package_json_file: ${quote(inFolder(manager.folder, "package.json"))}`
    : `version: ${manager.major ?? PNPM_VERSION}`;
  return `      - uses: pnpm/action-setup@v4
        with:
          ${input}
`;
}

function workingDirectory(folder: string): string {
  return folder === "" ? "" : `\n        working-directory: ${quote(folder)}`;
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
