import type { HostFile, HostedSite } from "./hosted-site.js";
import { type Repository, buildCommand, inFolder } from "./repository.js";
import { installCommand, needsCorepack, type PackageManager } from "./package-manager.js";

/** Day of the runtime's behavior. Pages without functions do not depend on it. */
const COMPATIBILITY_DATE = "2026-11-01";

/** Returns the settings of a Cloudflare Pages project, and the workflow that builds and uploads it. */
export function cloudflareFiles(repository: Repository): readonly HostFile[] {
  return [
    {
      path: "wrangler.toml",
      text: `# Project of Cloudflare Pages. Create it once:
#   npx wrangler@4 pages project create ${repository.name} --production-branch main
name = ${JSON.stringify(repository.name)}
pages_build_output_dir = ${JSON.stringify(repository.dest)}
compatibility_date = "${COMPATIBILITY_DATE}"
`,
    },
    {
      path: ".github/workflows/deploy.yml",
      text: `# Publishes the site on Cloudflare Pages. In the repository, add both secrets under Settings → Secrets and
# variables → Actions. The token needs the permission "Cloudflare Pages: Edit".
name: Deploy

${TRIGGERS}
permissions:
  contents: read

concurrency:
  group: pages
  cancel-in-progress: true

jobs:
  deploy:
    runs-on: ubuntu-latest
    steps:
${buildSteps(repository)}      - run: npx wrangler@4 pages deploy --branch main
        env:
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          CLOUDFLARE_ACCOUNT_ID: \${{ secrets.CLOUDFLARE_ACCOUNT_ID }}
`,
    },
  ];
}

/** Folder of the plugin, below the folder that Netlify builds in. */
const PLUGIN = "deploy/netlify-cache";

/** Returns the settings of a Netlify site, and the plugin that keeps the results of a build for the next one. */
export function netlifyFiles(repository: Repository): readonly HostFile[] {
  const { site, packages, dest } = repository;
  const below = (path: string) => (packages === "" ? path : path.slice(packages.length + 1));
  const cached = below(inFolder(site, ".hanblog"));
  return [
    {
      path: "netlify.toml",
      text: `[build]
${packages === "" ? "" : `  base = ${JSON.stringify(packages)}\n`}  command = ${JSON.stringify(buildCommand(repository))}
  publish = ${JSON.stringify(below(dest))}

[build.environment]
  NODE_VERSION = "${NODE_VERSION}"

# Netlify must not rewrite the links of pages.
[build.processing]
  skip_processing = true

[[plugins]]
  package = "/${PLUGIN}"
`,
    },
    { path: inFolder(packages, `${PLUGIN}/manifest.yml`), text: "name: hanblog-cache\n" },
    {
      path: inFolder(packages, `${PLUGIN}/package.json`),
      text: `${JSON.stringify({ name: "hanblog-cache", private: true, type: "module", main: "index.js" }, null, 2)}\n`,
    },
    {
      path: inFolder(packages, `${PLUGIN}/index.js`),
      text: `// Keeps the results of a build. The next build reuses them.
const path = ${JSON.stringify(cached)};

export async function onPreBuild({ utils }) {
  await utils.cache.restore(path);
}

export async function onPostBuild({ utils }) {
  await utils.cache.save(path);
}
`,
    },
  ];
}

/** Returns the workflow that builds a site and publishes it on GitHub Pages. */
export function githubFile(site: HostedSite, repository: Repository): HostFile {
  const flags = reportedBase(site);
  const pages = flags.length === 0 ? "" : "      - id: pages\n        uses: actions/configure-pages@v6\n";
  const text = `# Publishes the site on GitHub Pages. In the repository, select "GitHub Actions" under
# Settings → Pages → Source. A custom domain is set on the same page.
name: Deploy

${TRIGGERS}
permissions:
  contents: read
  pages: write
  id-token: write

concurrency:
  group: pages
  cancel-in-progress: true

jobs:
  build:
    runs-on: ubuntu-latest
    steps:
${pages}${buildSteps(repository, flags)}      - uses: actions/upload-pages-artifact@v5
        with:
          path: ${quote(repository.dest)}
          # Publishes .well-known/ and the page of a tag such as ".NET".
          include-hidden-files: true

  deploy:
    needs: build
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v5
`;
  return { path: ".github/workflows/deploy.yml", text };
}

/** Major version of Node in workflows. */
const NODE_VERSION = "24";

/** Major version of pnpm in workflows of repositories that name none. */
const PNPM_VERSION = 10;

/** When a workflow runs. One build a day publishes the articles whose date has come. */
const TRIGGERS = `on:
  push:
    branches: [main, master]
  schedule:
    - cron: "17 22 * * *"
  workflow_dispatch:
`;

/** Returns the steps that build a site, as YAML. The cache of a build contains its output if `CI` is set. */
function buildSteps(repository: Repository, flags: readonly string[] = []): string {
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
function reportedBase({ url }: HostedSite): readonly string[] {
  return url === null ? ['--base "${{ steps.pages.outputs.base_path }}/"'] : [];
}

/** Quotes a YAML scalar. Every JSON string is also a YAML string; plain words stay readable. */
function quote(text: string): string {
  return /^[\w./][\w./ -]*$/.test(text) ? text : JSON.stringify(text);
}

/** Quotes a string in an expression of a workflow. */
function quoteExpression(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
