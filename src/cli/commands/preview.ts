import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative, resolve } from "node:path";
import { loadProject } from "../config/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import { networkAddresses } from "../dev/own-hosts.js";
import { createError } from "../messages/create-problem.js";
import { createPreviewServer } from "../preview/preview-server.js";
import type { CommandContext } from "./command-context.js";
import { listen, untilStopped, urlOf } from "./listen.js";

/** Flags of `hanblog preview`, as program.ts declares them. */
export interface PreviewFlags {
  readonly dest?: string;
  readonly base?: string;
  readonly port: number;
  readonly host: string;
}

/**
 * Runs `hanblog preview`: serves the output folder until the process is stopped. Rejects with `no-output` if the folder
 * contains no built site.
 */
export async function runPreview(
  site: string,
  flags: PreviewFlags,
  { terminal, cwd, enterSite }: CommandContext,
): Promise<void> {
  enterSite(resolve(cwd, site));
  const project = await loadProject({
    siteDir: resolve(cwd, site),
    dest: flags.dest === undefined ? undefined : resolve(cwd, flags.dest),
    base: flags.base,
    now: new Date(),
    packageDir: readPackageInfo().dir,
  });
  const { base } = project.config;
  const dir = project.dest;
  if (!existsSync(join(dir, "404.html"))) throw createError("no-output", { dir: relative(cwd, dir) || "." });
  const server = createServer(createPreviewServer({ dir, base }));
  const port = await listen(server, { host: flags.host, port: flags.port });
  const texts = terminal.catalogue.texts.serve;
  if (flags.port !== 0 && port !== flags.port) terminal.note(texts.portInUse(flags.port, port));
  terminal.print(texts.preview(urlOf(flags.host, port, base)));
  for (const address of networkAddresses(flags.host))
    terminal.print(texts.network(urlOf(address, port, base)));
  await untilStopped();
  server.closeAllConnections();
  server.close();
}
