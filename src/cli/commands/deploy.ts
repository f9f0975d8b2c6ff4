import { readFile, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { readLayout } from "../build/read-layout.js";
import { checkConfig } from "../config/checks/check-config.js";
import { setOption } from "../config/load/edit-config.js";
import { evaluateConfig } from "../config/load/evaluate-config.js";
import type { Host } from "../config/host-names.js";
import { loadProject } from "../config/load/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import { checkHostNames } from "../engine/check-host.js";
import { hostFiles } from "../hosts/host-files.js";
import type { HostFile } from "../hosts/hosted-site.js";
import type { SiteAddress } from "../hosts/site-address.js";
import { formatProblems } from "../report/format-problems.js";
import { askAddress } from "./new/ask-choices.js";
import { checkHostBase } from "./check-host-base.js";
import { type CommandContext, currentTime } from "./command-context.js";
import { findChanges, writeChanges } from "./host-changes.js";
import { nearestFolder, repositoryRoot, pathFrom } from "../config/path-below.js";
import { packageName } from "../create/blog-package.js";
import { findManager, freshManager } from "../hosts/package-manager.js";
import type { Repository } from "../hosts/repository.js";

/** Options of `hanblog deploy`. */
export interface DeployFlags {
  readonly write: Host;
  readonly url?: SiteAddress;
  readonly force?: boolean;
}

/**
 * Runs `hanblog deploy --write`: writes the files of a host into the repository of a site, and sets the host and the
 * address in its configuration. Throws the errors of `findChanges` before anything is written.
 */
export async function runDeploy(site: string, flags: DeployFlags, context: CommandContext): Promise<void> {
  const { terminal, cwd, enterSite } = context;
  const { write: host } = flags;
  enterSite(resolve(cwd, site));
  const packageInfo = readPackageInfo();
  const now = currentTime(process.env);
  const projectOptions = { siteDir: resolve(cwd, site), now, packageDir: packageInfo.dir };
  const project = await loadProject(projectOptions);
  const { config } = project;
  const address = await chooseAddress(host, project, flags, context);
  const base = address?.base ?? config.base;
  checkHostBase(host, base);
  const { dir, repository } = findRepository(project);
  const { table, files: publicFiles } = await readLayout(project, { packageInfo, projectOptions });
  const { redirects } = table;
  const url = address?.url ?? config.url ?? null;
  const files = hostFiles(host, { base, url, headers: [], redirects }, repository);
  const changes = await findChanges(dir, files, flags.force === true);
  // The next build fails for them. The files that are written include paths with a dot.
  const hosting = { host, isConfigured: false, dotless: null };
  const refused = checkHostNames({ project: { ...project, hosting }, table, publicFiles });
  const format = { siteDir: project.siteDir, terminal, isVerbose: false };
  for (const text of formatProblems(refused, format)) terminal.note(text);
  const texts = terminal.catalogue.texts.create;
  const options = { host, ...(address === null ? {} : { url: address.url, base: address.base }) };
  await setOptions(project, options, context);
  await writeChanges(dir, changes.written);
  const shown = (list: readonly HostFile[]) => list.map(({ path }) => relative(cwd, join(dir, path)));
  if (changes.written.length > 0) terminal.print(texts.wroteFiles(shown(changes.written)));
  if (changes.unchanged.length > 0) terminal.print(texts.unchangedFiles(shown(changes.unchanged)));
  terminal.print(texts.publish[host](repository.name));
  if (url === null) terminal.print(texts.setUrl(configName(project)));
}

/** A repository and its absolute folder. */
interface FoundRepository {
  readonly dir: string;
  readonly repository: Repository;
}

/**
 * Finds the repository of a site: the nearest folder with `.git`, else the nearest with a `package.json`, else the site
 * itself. Both folders are absolute.
 */
function findRepository({
  siteDir,
  dest,
}: {
  readonly siteDir: string;
  readonly dest: string;
}): FoundRepository {
  const packages = nearestFolder(siteDir, "package.json");
  const root = repositoryRoot(siteDir);
  const isInside = packages !== null && !pathFrom(root, packages).startsWith("..");
  const folder = isInside ? pathFrom(root, packages) : "";
  return {
    dir: root,
    repository: {
      site: pathFrom(root, siteDir),
      packages: folder,
      manager: findManager(root, folder) ?? { ...freshManager("npm"), folder },
      dest: pathFrom(root, dest),
      name: packageName(root),
    },
  };
}

/** Returns the address of the flag, or asks for it once if the configuration has none and a person is at the terminal. */
async function chooseAddress(
  host: Host,
  { config }: Project,
  flags: DeployFlags,
  { terminal, openPrompt }: CommandContext,
): Promise<SiteAddress | null> {
  if (flags.url !== undefined) return flags.url;
  if (config.url !== undefined || openPrompt === undefined) return null;
  const prompt = await openPrompt();
  try {
    return await askAddress({ prompt, terminal }, host);
  } finally {
    prompt.close();
  }
}

/** Sets options in the configuration. If its form does not allow that, prints the lines to add. */
async function setOptions(
  { siteDir, configFile, config }: Project,
  options: Readonly<Record<string, string>>,
  { terminal }: CommandContext,
): Promise<void> {
  const known: Readonly<Record<string, unknown>> = config;
  const missing = Object.entries(options).filter(([name, value]) => known[name] !== value);
  if (missing.length === 0) return;
  const texts = terminal.catalogue.texts.create;
  const lines = missing.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const name = configName({ configFile });
  const isSet = configFile !== null && (await edit(siteDir, configFile, missing));
  terminal.print(isSet ? texts.setOptions(name, lines) : texts.addOptions(name, lines));
}

/** Returns the name of the config file for messages. */
function configName({ configFile }: Pick<Project, "configFile">): string {
  return configFile === null ? "hanblog.config.ts" : basename(configFile);
}

/** Edits a config file. Returns whether it then has the options; otherwise its text is as before. */
async function edit(
  siteDir: string,
  configFile: string,
  options: readonly (readonly [name: string, value: string])[],
): Promise<boolean> {
  const before = await readFile(configFile, "utf8");
  let after: string | null = before;
  for (const [name, value] of options) after = after === null ? null : setOption(after, name, value);
  if (after === null) return false;
  await writeFile(configFile, after);
  if (await hasOptions(siteDir, configFile, options)) return true;
  await writeFile(configFile, before);
  return false;
}

async function hasOptions(
  siteDir: string,
  configFile: string,
  options: readonly (readonly [name: string, value: string])[],
): Promise<boolean> {
  try {
    const { value } = await evaluateConfig(siteDir, basename(configFile));
    const checked: Readonly<Record<string, unknown>> | null = checkConfig(value, null).config;
    return checked !== null && options.every(([name, wanted]) => checked[name] === wanted);
  } catch {
    return false;
  }
}
