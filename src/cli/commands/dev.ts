import { randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DevMessage } from "../../runtime/model/dev-message.js";
import type { Problem } from "../../runtime/model/error.js";
import { timeZoneNotes } from "../config/time-zone.js";
import { readPackageInfo } from "../config/package-info.js";
import { createClientModules, createDevServer } from "../dev/server/dev-server.js";
import { createDevSite, type DevSite } from "../dev/dev-site.js";
import { createDevSocket, type DevSocket } from "../dev/server/dev-socket.js";
import { listen, observeQuiet, openBrowser, untilStopped, urlOf } from "./listen.js";
import { isLoopback, networkAddresses, ownHosts } from "../preview/own-hosts.js";
import type { Watcher } from "../dev/watch/watch.js";
import { sayNote } from "../messages/note.js";
import { type CommandContext, currentTime } from "./command-context.js";
import { createDevComments, type DevComments } from "./comments/dev-comments.js";
import { problemsOf, formatProblems } from "../report/format-problems.js";
import type { Terminal } from "../report/terminal.js";

/** Options of `hanblog dev`. */
export interface DevFlags {
  readonly port: number;
  readonly host: string;
  readonly open?: boolean;
  readonly verbose?: boolean;
}

/** Milliseconds without a request after which an open page has everything that it needs. */
const QUIET = 100;
/** Milliseconds without a change after which pages that nobody has visited are checked. Authors save in bursts. */
const REST = 1500;

/** Runs `hanblog dev`: serves a site and watches its files until the process is stopped. */
export async function runDev(
  site: string,
  flags: DevFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const since = Date.now();
  const named = resolve(cwd, site);
  // The watcher names files as the project does.
  const siteDir = await realpath(named).catch(() => named);
  const run = createDevRun(siteDir, flags, terminal);
  const { devSite, server, onError } = run;
  await devSite.configure();
  const port = await listen(server, { host: flags.host, port: flags.port });
  run.setHosts(ownHosts(flags.host, port));
  const url = printAddresses(devSite.base(), port, flags, terminal);
  // Code of the site runs in this process. These events get errors that it throws after a page was rendered.
  process.on("uncaughtException", onError);
  process.on("unhandledRejection", onError);
  const stopped = untilStopped();
  if (flags.open === true) openBrowser(url, process.platform);
  await devSite.open().catch(onError);
  const opened = Date.now() - since;
  const watching = watchWhenQuiet(run, since);
  const readRest = async () => {
    if ((await watching) === null) return;
    await devSite.read();
    noteReady(devSite, opened, terminal);
    await devSite.survey(run.untilRest);
  };
  readRest().catch(onError);

  await stopped;
  run.socket.close();
  server.closeAllConnections();
  server.close();
  await (await watching)?.close();
  await devSite.close();
  await run.comments.close();
  process.off("uncaughtException", onError);
  process.off("unhandledRejection", onError);
}

/** A dev server before it listens, and the site that it serves. */
interface DevRun {
  readonly siteDir: string;
  readonly packageDir: string;
  readonly devSite: DevSite;
  readonly comments: DevComments;
  readonly socket: DevSocket;
  readonly server: Server;
  /** Sets the allowed values of the Host header. */
  readonly setHosts: (hosts: ReadonlySet<string>) => void;
  /** Resolves when the server begins to read all pages. */
  readonly reading: Promise<void>;
  /** Resolves once no page is loading. */
  readonly untilQuiet: () => Promise<void>;
  /** Resolves once no page is loading and the author saves nothing. */
  readonly untilRest: () => Promise<void>;
  /** Called after each change. */
  readonly onChanged: () => void;
  readonly onError: (error: unknown) => void;
}

function createDevRun(siteDir: string, flags: DevFlags, terminal: Terminal): DevRun {
  const packageInfo = readPackageInfo();
  const packageDir = packageInfo.dir;
  const token = randomBytes(16).toString("hex");
  let hosts: ReadonlySet<string> = new Set();
  let onRead: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => {
    onRead = resolve;
  });
  const { onProblems, onError } = createReporters(siteDir, flags, terminal);
  const texts = terminal.catalogue.texts.serve;
  const origins = () => [...hosts].map((host) => `http://${host}`);
  const comments = createDevComments({ origins, terminal });
  const devSite = createDevSite({
    projectOptions: { siteDir, drafts: true, packageDir },
    now: () => currentTime(process.env),
    packageInfo,
    send: (message) => socket.send(message),
    onProblems,
    onFixed: (warnings) => terminal.note(texts.fixed(warnings)),
    adopt: comments.adopt,
    onBase: (base) => terminal.note(texts.baseChanged(base)),
    onRead: () => onRead(),
  });
  const socket = createDevSocket({ token, hosts: () => hosts, greet: () => greet(devSite) });
  const ownModule = createClientModules(packageDir);
  const clientModule = (path: string) => ownModule(path) ?? devSite.code(path);
  const server = createDevServer({ site: devSite, socket, token, hosts: () => hosts, clientModule, onError });
  const setHosts = (own: ReadonlySet<string>) => void (hosts = own);
  const untilQuiet = observeQuiet(server, QUIET);
  let changed = -Infinity;
  const onChanged = () => void (changed = performance.now());
  const untilRest = async () => {
    const rest = () => changed + REST - performance.now();
    while (rest() > 0 && server.listening) await pause(rest(), undefined, { ref: false });
    await untilQuiet();
  };
  const work = { reading, untilQuiet, untilRest, onChanged };
  return { siteDir, packageDir, devSite, comments, socket, server, setHosts, onError, ...work };
}

/**
 * Creates a function that prints the problems of a site, and one that prints a thrown error as problems or as a bug.
 */
function createReporters(siteDir: string, flags: DevFlags, terminal: Terminal) {
  const format = { siteDir, terminal, isVerbose: flags.verbose === true };
  const onProblems = (problems: readonly Problem[]) => {
    for (const text of formatProblems(problems, format)) terminal.note(text);
  };
  const onError = (error: unknown) => {
    const problems = problemsOf(error);
    if (problems.length === 0) noteBug(error, terminal);
    onProblems(problems);
  };
  return { onProblems, onError };
}

/** Returns the messages for a tab that has just connected. */
function greet(site: DevSite): readonly DevMessage[] {
  const problems = site.errors();
  const hello = { kind: "hello", version: site.version(), isRead: site.isRead() } as const;
  return problems.length === 0 ? [hello] : [hello, { kind: "errors", problems }];
}

/** Prints the addresses of the site and returns its URL on this machine. */
function printAddresses(
  base: string,
  port: number,
  { host, port: wanted }: DevFlags,
  terminal: Terminal,
): string {
  const texts = terminal.catalogue.texts.serve;
  if (wanted !== 0 && port !== wanted) terminal.note(texts.portInUse(wanted, port));
  const url = urlOf(host, port, base);
  terminal.print(texts.devServer(url));
  for (const address of networkAddresses(host)) terminal.print(texts.network(urlOf(address, port, base)));
  if (!isLoopback(host)) terminal.note(texts.reachable);
  return url;
}

/**
 * Watches the files of a site after its first page has loaded everything. Files that are saved before are found by
 * their times. Resolves to `null` if the server was stopped meanwhile.
 */
async function watchWhenQuiet(run: DevRun, since: number): Promise<Pick<Watcher, "close"> | null> {
  const { devSite, siteDir, packageDir, server, untilQuiet, untilRest, onError } = run;
  await Promise.race([untilQuiet(), run.reading]);
  const { followFiles } = await import("../dev/watch/watch.js");
  if (!server.listening) return null;
  const onApplied = () => {
    run.onChanged();
    devSite.survey(untilRest).catch(onError);
  };
  return followFiles({ site: devSite, siteDir, packageDir, since, onApplied, onError });
}

function noteReady(site: DevSite, milliseconds: number, terminal: Terminal): void {
  const project = site.current();
  if (project === null) return;
  const { build, serve } = terminal.catalogue.texts;
  for (const note of timeZoneNotes(project.project.config)) terminal.note(sayNote(note, build.notes));
  terminal.note(serve.ready(project.view()?.index.routes.length ?? 0, Math.round(milliseconds)));
}

function noteBug(error: unknown, terminal: Terminal): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.note(`${terminal.colors.red(terminal.catalogue.texts.report.error)} ${text}`);
}
