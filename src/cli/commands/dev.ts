import { randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import { timeZoneNotes } from "../config/time-zone.js";
import { readPackageInfo } from "../config/package-info.js";
import { createClientModules } from "../dev/client-modules.js";
import { createDevServer } from "../dev/dev-server.js";
import { createDevSite, type DevSite } from "../dev/dev-site.js";
import { createDevSocket } from "../dev/dev-socket.js";
import { openBrowser } from "../dev/open-browser.js";
import { isLoopback, networkAddresses, ownHosts } from "../dev/own-hosts.js";
import { untilQuiet } from "../dev/until-quiet.js";
import type { CommandContext } from "./command-context.js";
import { createDevComments } from "./dev-comments.js";
import { problemsOf } from "../report/problems-of.js";
import { formatProblems } from "../report/format-problems.js";
import type { Terminal } from "../report/terminal.js";
import { currentTime } from "./current-time.js";
import { listen, untilStopped, urlOf } from "./listen.js";

/** Flags of `hanblog dev`, as program.ts declares them. */
export interface DevFlags {
  readonly port: number;
  readonly host: string;
  readonly open?: boolean;
  readonly verbose?: boolean;
}

/** Milliseconds without a request after which the first page has all that it needs. */
const QUIET = 100;

/** `hanblog dev`: serves a site and follows its files until the process is stopped. */
export async function runDev(
  site: string,
  flags: DevFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const since = Date.now();
  const packageInfo = readPackageInfo();
  const named = resolve(cwd, site);
  // The watcher is to name files as the project does.
  const siteDir = await realpath(named).catch(() => named);
  const token = randomBytes(16).toString("hex");
  let hosts: ReadonlySet<string> = new Set();
  let onRead: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => {
    onRead = resolve;
  });

  const format = { siteDir, colors: terminal.colors, isVerbose: flags.verbose === true };
  const onProblems = (problems: readonly Problem[]) => {
    for (const text of formatProblems(problems, format)) terminal.note(text);
  };
  const comments = createDevComments({
    origins: () => [...hosts].map((host) => `http://${host}`),
    terminal,
  });
  const devSite = createDevSite({
    projectOptions: { siteDir, drafts: true, packageDir: packageInfo.dir },
    now: () => currentTime(process.env),
    packageInfo,
    send: (message) => socket.send(message),
    onProblems,
    onFixed: (warnings) => terminal.note(describeFixed(warnings)),
    adopt: comments.adopt,
    onBase: (base) => terminal.note(`The base is now ${base}`),
    onRead: () => onRead(),
  });
  const socket = createDevSocket({
    token,
    hosts: () => hosts,
    greet() {
      const problems = devSite.errors();
      const hello = { kind: "hello", version: devSite.version(), isRead: devSite.isRead() } as const;
      return problems.length === 0 ? [hello] : [hello, { kind: "errors", problems }];
    },
  });
  const onError = (error: unknown) => {
    const problems = problemsOf(error);
    if (problems.length === 0) noteBug(error, terminal);
    onProblems(problems);
  };
  await devSite.configure();
  const clientModule = createClientModules(packageInfo.dir);
  const server = createDevServer({ site: devSite, socket, token, hosts: () => hosts, clientModule, onError });
  const port = await listen(server, { host: flags.host, port: flags.port });
  hosts = ownHosts(flags.host, port);
  if (flags.port !== 0 && port !== flags.port) terminal.note(`Port ${flags.port} is taken, so it is ${port}`);
  const url = urlOf(flags.host, port, devSite.base());
  terminal.print(`Dev server: ${url}`);
  for (const address of networkAddresses(flags.host)) {
    terminal.print(`Network: ${urlOf(address, port, devSite.base())}`);
  }
  if (!isLoopback(flags.host)) {
    terminal.note("The site can be reached from the network: anyone there can read it.");
  }
  // Code of the site runs in this process; what it throws later than while a page is rendered ends here.
  process.on("uncaughtException", onError);
  process.on("unhandledRejection", onError);
  const stopped = untilStopped();
  if (flags.open === true) openBrowser(url, process.platform);
  await devSite.open().catch(onError);
  const opened = Date.now() - since;
  // A first page waits for nothing that others need. What is saved before anyone watches is told by its time.
  const watching = Promise.race([untilQuiet(server, QUIET), reading]).then(async () => {
    const { followFiles } = await import("../dev/follow-files.js");
    if (!server.listening) return null;
    return followFiles({ site: devSite, siteDir, packageDir: packageInfo.dir, since, onError });
  });
  const readRest = async () => {
    if ((await watching) === null) return;
    await devSite.read();
    noteReady(devSite, opened, terminal);
  };
  readRest().catch(onError);

  await stopped;
  socket.close();
  server.closeAllConnections();
  server.close();
  await (await watching)?.close();
  await devSite.close();
  await comments.close();
  process.off("uncaughtException", onError);
  process.off("unhandledRejection", onError);
}

function describeFixed(warnings: number): string {
  if (warnings === 0) return "All problems are fixed";
  return `All errors are fixed; ${warnings} warning${warnings === 1 ? " is" : "s are"} left`;
}

function noteReady(site: DevSite, milliseconds: number, terminal: Terminal): void {
  const project = site.current();
  if (project === null) return;
  for (const note of timeZoneNotes(project.project.config)) terminal.note(note);
  const count = project.graph().routes.length;
  terminal.note(`${count} page${count === 1 ? "" : "s"}, ready after ${Math.round(milliseconds)} ms`);
}

function noteBug(error: unknown, terminal: Terminal): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.note(`${terminal.colors.red("error")} ${text}`);
}
