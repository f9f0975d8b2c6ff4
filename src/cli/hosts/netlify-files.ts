import { NODE_VERSION } from "./build-job.js";
import type { HostFile } from "./hosted-site.js";
import { buildCommand, inFolder, type Repository } from "./repository.js";

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
