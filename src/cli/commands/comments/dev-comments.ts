import { parseReactions } from "../../../runtime/model/reactions.js";
import { join } from "node:path";
import { isHanblogError, problemFromError, messageOf } from "../../../runtime/model/error.js";
import type { LogEntry } from "../../comments/log.js";
import type { Project } from "../../config/project.js";
import { isLoopback } from "../../preview/own-hosts.js";
import type { Catalogue } from "../../messages/catalogue.js";
import { translateProblem } from "../../messages/translate-problem.js";
import type { Terminal } from "../../report/terminal.js";
import { listen, urlOf } from "../listen.js";
import type { App } from "./open-dev-service.js";

/** File of the comments in development. Every new blog has `.hanblog` in its `.gitignore`. */
const DATA_FILE = join(".hanblog", "comments.db");

/** Id and key of the app of a store without a service. */
const DEV_APP = "dev";

/** Milliseconds that another service on this machine may take to answer. */
const PATIENCE = 2_000;

/** The comment service of one run of the dev server, and the project that points to it. */
export interface DevComments {
  /** Returns the project with its own store instead of the visitors' store. */
  adopt(project: Project): Promise<Project>;
  close(): Promise<void>;
}

/** Options of the comments in development. */
export interface DevCommentsOptions {
  /** Origins of the dev server. Pages of other origins may not write comments. */
  readonly origins: () => readonly string[];
  readonly terminal: Terminal;
}

type StoreInput = NonNullable<Project["config"]["comments"]["store"]>;

interface Running {
  /** The app that it was started for, as JSON. */
  readonly app: string;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Creates the comments of a dev server. They use the real service, with a file that the visitors of the site never see.
 */
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
    terminal.note(terminal.catalogue.texts.serve.commentsStored(DATA_FILE, service.url));
    return service.url;
  };

  return {
    async adopt(project) {
      const { store } = project.config.comments;
      if (store === undefined || store.dev === "remote" || (await isOwn(store.serverURLs))) return project;
      try {
        const serverURLs = await serve(store, project.siteDir);
        const { appId, appKey } = appOf(store);
        // The platforms return readers to the visitors' service only.
        const conversation = { ...store.conversation, readers: [] };
        return withStore(project, { ...store, conversation, appId, appKey, serverURLs });
      } catch (error) {
        terminal.note(terminal.catalogue.texts.serve.commentsOff(describeError(error, terminal.catalogue)));
        // Comments are off, so that nothing is written into the visitors' store.
        return withStore(project, undefined);
      }
    },
    close,
  };
}

function describeError(error: unknown, catalogue: Catalogue): string {
  if (isHanblogError(error)) {
    const { code, message, hint } = translateProblem(problemFromError(error), catalogue);
    // Other hints name flags that only the service has.
    return code === "package-missing" ? `${message}. ${hint}` : message;
  }
  return messageOf(error);
}

/** Returns the app of a store. A store without a service has an app for development. */
function appOf({ appId, app_id, appKey, app_key, clazzName, conversation }: StoreInput): App {
  return {
    appId: appId ?? app_id ?? DEV_APP,
    appKey: appKey ?? app_key ?? DEV_APP,
    commentClass: clazzName ?? "Comment",
    hasLikes: conversation?.likes ?? false,
    reactions: parseReactions(conversation?.reactions?.join(" ") ?? "") ?? [],
    ownMinutes: conversation?.ownChanges ?? 0,
  };
}

function withStore(project: Project, store: StoreInput | undefined): Project {
  const { config } = project;
  return { ...project, config: { ...config, comments: { ...config.comments, store } } };
}

/** Checks whether a store is a running service on this machine. */
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
  // Loads the database only for a site with comments.
  const { openDevService } = await import("./open-dev-service.js");
  const log = (entry: LogEntry) => {
    if (entry.event === "failure") terminal.note(entry.stack);
  };
  const { server, stop, newPassword } = await openDevService(app, { file, origins, log });
  try {
    const port = await listen(server, { host: "127.0.0.1", port: 0 });
    if (newPassword !== null) terminal.note(terminal.catalogue.texts.serve.commentsPassword(newPassword));
    return { url: urlOf("127.0.0.1", port, ""), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
