import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative, resolve } from "node:path";
import { loadProject } from "../config/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import { networkAddresses, ownHosts } from "../dev/own-hosts.js";
import { createError } from "../messages/create-problem.js";
import { createPreviewServer } from "../preview/preview-server.js";
import { formatProblems } from "../report/format-problems.js";
import { problemsOf } from "../report/problems-of.js";
import type { CommandContext } from "./command-context.js";
import { currentTime } from "./current-time.js";
import { createDevComments } from "./dev-comments.js";
import { listen, untilStopped, urlOf } from "./listen.js";
import { buildWithComments, lacksComments } from "./preview-comments.js";

/** Flags of `hanblog preview`, as program.ts declares them. */
export interface PreviewFlags {
  readonly dest?: string;
  readonly base?: string;
  readonly port: number;
  readonly host: string;
}

/**
 * Runs `hanblog preview`: serves the output folder until the process is stopped. A site whose comments have no service yet is
 * shown with comments that are stored on this machine. Rejects with `no-output` if the folder contains no built site.
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
  let respond = createPreviewServer({ dir, base, cleanUrls });
  const server = createServer((request, response) => respond(request, response));
  const port = await listen(server, { host: flags.host, port: flags.port });
  const origins = () => [...ownHosts(flags.host, port)].map((host) => `http://${host}`);
  const comments = createDevComments({ origins, terminal });
  // A folder that the author names is shown as it is.
  if (flags.dest === undefined && lacksComments(project)) {
    const shown = await buildWithComments(project, projectOptions, comments).catch((error: unknown) => {
      const problems = problemsOf(error);
      if (problems.length === 0) throw error;
      const format = { siteDir: project.siteDir, terminal, isVerbose: false };
      for (const text of formatProblems(problems, format)) terminal.note(text);
      return null;
    });
    if (shown !== null) respond = createPreviewServer({ dir: shown, base, cleanUrls });
  }
  const texts = terminal.catalogue.texts.serve;
  if (flags.port !== 0 && port !== flags.port) terminal.note(texts.portInUse(flags.port, port));
  terminal.print(texts.preview(urlOf(flags.host, port, base)));
  for (const address of networkAddresses(flags.host))
    terminal.print(texts.network(urlOf(address, port, base)));
  await untilStopped();
  server.closeAllConnections();
  server.close();
  await comments.close();
}
