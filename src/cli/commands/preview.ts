import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative, resolve } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import { loadProject, type ProjectOptions } from "../config/load/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import { networkAddresses, ownHosts } from "../preview/own-hosts.js";
import { createError } from "../messages/create-problem.js";
import { hostName } from "../messages/en/hosts.js";
import { createPreviewServer } from "../preview/preview-server.js";
import { formatProblems, problemsOf } from "../report/format-problems.js";
import { type CommandContext, currentTime } from "./command-context.js";
import { createDevComments, type DevComments } from "./comments/dev-comments.js";
import type { PreviewHost } from "./flag-parsers.js";
import { listen, untilStopped, urlOf } from "./listen.js";
import type { Project } from "../config/project.js";
import { hasService } from "../config/options/store-comments-schema.js";

/** Flags of `hanblog preview`, as program.ts declares them. */
export interface PreviewFlags {
  readonly dest?: string;
  readonly base?: string;
  readonly port: number;
  readonly host: PreviewHost;
}

/**
 * Runs `hanblog preview`: serves the output folder until the process is stopped. A site whose comments have no service yet is
 * shown with comments that are stored on this machine. Rejects with `no-output` if the folder contains no built site, and with
 * `host-base` for a host that cannot serve it.
 */
export async function runPreview(
  site: string,
  flags: PreviewFlags,
  { terminal, cwd, enterSite }: CommandContext,
): Promise<void> {
  enterSite(resolve(cwd, site));
  const projectOptions = {
    siteDir: resolve(cwd, site),
    dest: flags.dest === undefined ? undefined : resolve(cwd, flags.dest),
    base: flags.base,
    now: currentTime(process.env),
    packageDir: readPackageInfo().dir,
  };
  const project = await loadProject(projectOptions);
  const { base, cleanUrls } = project.config;
  const dir = project.dest;
  if (!existsSync(join(dir, "404.html"))) throw createError("no-output", { dir: relative(cwd, dir) || "." });
  const { address, like } = flags.host;
  const preview =
    like === null
      ? null
      : await (await import("./preview-host.js")).openHostPreview(like, project, projectOptions);
  const serve = preview?.serve ?? ((folder: string) => createPreviewServer({ dir: folder, base, cleanUrls }));
  let respond = serve(dir);
  const server = createServer((request, response) => respond(request, response));
  const port = await listen(server, { host: address, port: flags.port });
  const origins = () => [...ownHosts(address, port)].map((host) => `http://${host}`);
  const comments = createDevComments({ origins, terminal });
  const note = (problems: readonly Problem[]) => {
    const format = { siteDir: project.siteDir, terminal, isVerbose: false };
    for (const text of formatProblems(problems, format)) terminal.note(text);
  };
  if (preview !== null) note(preview.problems);
  // A folder that the author names is shown as it is.
  if (flags.dest === undefined && lacksComments(project)) {
    const shown = await buildWithComments(project, projectOptions, comments).catch((error: unknown) => {
      const problems = problemsOf(error);
      if (problems.length === 0) throw error;
      note(problems);
      return null;
    });
    if (shown !== null) respond = serve(shown);
  }
  const texts = terminal.catalogue.texts.serve;
  if (flags.port !== 0 && port !== flags.port) terminal.note(texts.portInUse(flags.port, port));
  terminal.print(texts.preview(urlOf(address, port, base)));
  if (like !== null) terminal.print(texts.answersLike(hostName(like)));
  for (const own of networkAddresses(address)) terminal.print(texts.network(urlOf(own, port, base)));
  await untilStopped();
  server.closeAllConnections();
  server.close();
  await comments.close();
}

/** Folder of the site with comments. Every new blog has `.hanblog` in its `.gitignore`. */
const FOLDER = join(".hanblog", "preview");

/** Returns whether the comments of a site have no service yet, so that its output has no comments. */
function lacksComments({ config }: Project): boolean {
  const { store } = config.comments;
  return store !== undefined && !hasService(store);
}

/**
 * Builds a site with comments of this machine, next to its output, which never names a service of this machine. Returns the
 * folder, or `null` if the service cannot start. Throws what `buildSite` throws.
 */
async function buildWithComments(
  project: Project,
  projectOptions: ProjectOptions,
  comments: DevComments,
): Promise<string | null> {
  const served = await comments.adopt(project);
  if (served.config.comments.store === undefined) return null;
  const dest = join(project.siteDir, FOLDER, "site");
  // Only a site without a service needs the code of a build.
  const { buildSite } = await import("../build/build.js");
  await buildSite(
    { ...served, dest, cacheDir: join(project.siteDir, FOLDER, "cache") },
    {
      packageInfo: readPackageInfo(),
      projectOptions,
      strict: false,
      clean: false,
      cacheOutput: false,
      commentsToken: null,
    },
  );
  return dest;
}
