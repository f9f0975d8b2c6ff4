import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Host } from "../../config/host-names.js";
import { repositoryRoot } from "../../config/path-below.js";
import { type DotlessUpload, readUploads } from "../../config/read-hosting.js";
import type { Notes } from "../notes.js";
import type { OldFolder } from "../old-folder.js";
import { readOrigin } from "../options/option-source.js";
import type { Problem } from "../../../runtime/model/error.js";
import { checkOtherHosts } from "../../build/read-layout.js";
import { loadProject } from "../../config/load/load-config.js";
import { readPackageInfo } from "../../config/package-info.js";
import { droppedPart, refusedPart } from "../../hosts/host-contract.js";

/** A host that a file of an old repository names. */
export interface OldHost {
  readonly host: Host;
  /** The step of an old workflow that leaves out paths with a dot, or `null`. */
  readonly dotless: DotlessUpload | null;
}

type HostName = Host | "Vercel" | "GitLab Pages" | "Firebase Hosting" | "EdgeOne Pages";

/** Files in the root of a repository that name a host, by a text in them if the name alone does not. */
const ROOT_FILES: readonly (readonly [file: string, host: HostName, text?: RegExp])[] = [
  ["netlify.toml", "netlify"],
  ["wrangler.toml", "cloudflare"],
  ["wrangler.json", "cloudflare"],
  ["wrangler.jsonc", "cloudflare"],
  ["Gemfile", "github", /^[ \t]*gem[ \t]+["']github-pages["']/m],
  ["package.json", "github", /"gh-pages"/],
  ["_config.yml", "github", /^deploy:[^]{0,500}?\brepo(?:sitory)?:[^\n]{0,200}\bgithub\.(?:com|io)\b/m],
  ["vercel.json", "Vercel"],
  ["now.json", "Vercel"],
  [".gitlab-ci.yml", "GitLab Pages", /^pages:/m],
  ["firebase.json", "Firebase Hosting"],
  ["edgeone.json", "EdgeOne Pages"],
];

/** Characters of a file in which a host is looked for. */
const MOST_TEXT = 100_000;

/** Steps of workflows that publish a site. */
const STEPS: readonly (readonly [text: RegExp, host: HostName])[] = [
  [
    /\b(?:actions\/(?:deploy-pages|upload-pages-artifact)|peaceiris\/actions-gh-pages|JamesIves\/github-pages-deploy-action|crazy-max\/ghaction-github-pages)@/,
    "github",
  ],
  [/\bcloudflare\/(?:pages|wrangler)-action@|\bwrangler (?:pages )?deploy\b/, "cloudflare"],
  [/\bnwtgck\/actions-netlify@|\bnetlify deploy\b/, "netlify"],
  [/\bamondnet\/vercel-action@|\bvercel (?:deploy|--prod)\b/, "Vercel"],
];

/**
 * Finds the hosts that the repository of an old site names: in settings, in workflows, or by a domain of GitHub Pages. Reports those
 * whose rules hanblog does not know.
 */
export async function findOldHosts(old: OldFolder, notes: Notes): Promise<readonly OldHost[]> {
  const root = repositoryRoot(old.dir);
  const found = new Map<HostName, string>();
  const add = (host: HostName, file: string) => {
    if (!found.has(host)) found.set(host, file);
  };
  for (const [file, host, text] of ROOT_FILES) {
    const content = await readText(join(root, file));
    if (content !== null && (text === undefined || text.test(content))) add(host, file);
  }
  const folder = join(root, ".github", "workflows");
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => /\.ya?ml$/.test(one))) {
    const content = await readText(join(folder, name));
    for (const [text, host] of STEPS) if (text.test(content ?? "")) add(host, `.github/workflows/${name}`);
  }
  const domain = domainFile(old);
  if (domain !== undefined) add("github", domain);
  const uploads = found.has("github")
    ? await readUploads(root, async (file) => (await readText(file)) ?? "")
    : [];
  const { file, line, isTooOld } = uploads.find(({ includesHidden }) => !includesHidden) ?? {};
  const dotless =
    file === undefined || line === undefined ? null : { file, line, isTooOld: isTooOld === true };
  for (const [name, place] of found) if (!isKnown(name)) notes.lost("host", name, { file: place });
  return [...found.keys()]
    .filter(isKnown)
    .map((host) => ({ host, dotless: host === "github" ? dotless : null }));
}

/** Returns the address that a site has on GitHub Pages with a domain of its own, or `null`. */
export async function readOldDomain(old: OldFolder): Promise<string | null> {
  const file = domainFile(old);
  const domain = file === undefined ? "" : (await old.read(file)).trim();
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(domain) ? (readOrigin(domain) ?? null) : null;
}

function domainFile({ files }: OldFolder): string | undefined {
  return files
    .filter((file) => /(?:^|\/)CNAME$/.test(file))
    .toSorted((one, other) => one.split("/").length - other.split("/").length)[0];
}

function isKnown(name: HostName): name is Host {
  return name === "github" || name === "cloudflare" || name === "netlify";
}

/** Reads the start of a file. Resolves to `null` if it is missing. */
async function readText(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text?.slice(0, MOST_TEXT) ?? null;
}

/**
 * Finds names of a new site that the hosts of the old one do not publish, or with which they deploy nothing. `files` are those of
 * the output, with a slash at the start. The site is read again only if one of them is not accepted.
 */
export async function checkOldHosts(
  siteDir: string,
  hosts: readonly OldHost[],
  { files, now }: { readonly files: ReadonlySet<string>; readonly now: Date },
): Promise<readonly Problem[]> {
  const paths = [...files].map((file) => file.slice(1));
  const strict = hosts.filter(({ host, dotless }) =>
    paths.some(
      (path) => refusedPart(host, path) !== null || droppedPart(host, path, dotless === null) !== null,
    ),
  );
  if (strict.length === 0) return [];
  const packageInfo = readPackageInfo();
  const projectOptions = { siteDir, now, packageDir: packageInfo.dir };
  const project = await loadProject(projectOptions);
  // The build of the new site reports those of a host that its own repository names.
  const hostings = strict
    .filter(({ host }) => host !== project.hosting.host)
    .map((old) => ({ ...old, isConfigured: false }));
  return checkOtherHosts(project, hostings, { packageInfo, projectOptions });
}
