import { join } from "node:path";
import type { LogEntry } from "../comments/log.js";
import type { Project } from "../config/project.js";
import { isLoopback } from "../dev/own-hosts.js";
import type { Terminal } from "../report/terminal.js";
import { listen, urlOf } from "./listen.js";
import type { App } from "./open-dev-service.js";

/** The file of what is written while a site is; `.hanblog` stands in the `.gitignore` of every new blog. */
const DATA_FILE = join(".hanblog", "comments.db");

/** How long somebody else's service on this machine may take to say that it is there; milliseconds. */
const PATIENCE = 2_000;

/** The comment service of one run of the dev server, and the project that points to it. */
export interface DevComments {
  /** The project with a store of its own in place of the one that visitors write into. */
  adopt(project: Project): Promise<Project>;
  close(): Promise<void>;
}

/** Who may ask that service, and where it is told of. */
export interface DevCommentsOptions {
  /** Origins of the dev server: no other page may write here. */
  readonly origins: () => readonly string[];
  readonly terminal: Terminal;
}

type StoreInput = NonNullable<Project["config"]["comments"]["store"]>;

interface Running {
  /** What it was started for. */
  readonly app: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** Comments while a site is written: those of the real service, in a file that the site's visitors never see. */
export function createDevComments({ origins, terminal }: DevCommentsOptions): DevComments {
  let running: Running | null = null;

  const close = async () => {
    await running?.stop();
    running = null;
  };

  const serve = async (store: StoreInput, siteDir: string): Promise<string> => {
    const app = appOf(store);
    const key = JSON.stringify(app);
    if (running?.app === key) return running.url;
    await close();
    const service = await startService(app, join(siteDir, DATA_FILE), { origins: origins(), terminal });
    running = { ...service, app: key };
    terminal.note(`Comments written here are kept in ${DATA_FILE}, by a service on ${service.url}`);
    return service.url;
  };

  return {
    async adopt(project) {
      const { store } = project.config.comments;
      if (store === undefined || store.dev === "remote" || (await isOwn(store.serverURLs))) return project;
      try {
        const serverURLs = await serve(store, project.siteDir);
        return withStore(project, { ...store, serverURLs });
      } catch (error) {
        terminal.note(`No comments here: ${error instanceof Error ? error.message : String(error)}`);
        // Without them, rather than with those of the visitors.
        return withStore(project, undefined);
      }
    },
    close,
  };
}

/** The schema asks for one name of each. */
function appOf({ appId, app_id, appKey, app_key, clazzName }: StoreInput): App {
  return {
    appId: appId ?? app_id ?? "",
    appKey: appKey ?? app_key ?? "",
    commentClass: clazzName ?? "Comment",
  };
}

function withStore(project: Project, store: StoreInput | undefined): Project {
  const { config } = project;
  return { ...project, config: { ...config, comments: { ...config.comments, store } } };
}

/** Whether the configuration names a service that the author runs on this machine, and it runs. */
async function isOwn(serverUrl: string | undefined): Promise<boolean> {
  if (serverUrl === undefined || !isLoopback(new URL(serverUrl).hostname)) return false;
  const url = `${serverUrl.replace(/\/$/, "")}/healthz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  return response?.ok === true;
}

async function startService(
  app: App,
  file: string,
  { origins, terminal }: { readonly origins: readonly string[]; readonly terminal: Terminal },
): Promise<Pick<Running, "url" | "stop">> {
  // Only a site with comments needs the database.
  const { openDevService } = await import("./open-dev-service.js");
  const log = (entry: LogEntry) => {
    if (entry.event === "failure") terminal.note(entry.stack);
  };
  const { server, stop, newPassword } = await openDevService(app, { file, origins, log });
  try {
    const port = await listen(server, { host: "127.0.0.1", port: 0 });
    if (newPassword !== null) terminal.note(`Owner's password of these comments: ${newPassword}`);
    return { url: urlOf("127.0.0.1", port, ""), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
