import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makeTempDir } from "../make-temp-dir.js";
import { startServer } from "../run-cli.js";

/** The settings of a site that uses the running service. */
export interface StoreConfig {
  readonly serverURLs: string;
  readonly appId: string;
  readonly appKey: string;
}

export interface CommentService {
  readonly store: StoreConfig;
  /** Reads all public objects of a class, newest first. */
  read(className: string): Promise<readonly Record<string, unknown>[]>;
  /** Posts a comment over the protocol. Resolves to its id. */
  write(comment: Readonly<Record<string, unknown>>): Promise<string>;
  /** Returns everything that the service has printed so far. */
  readonly output: () => string;
  stop(): Promise<void>;
}

/** Starts `hanblog comments` on a new file, without rate limits unless `flags` set them. */
export async function startCommentService(...flags: readonly string[]): Promise<CommentService> {
  const dir = await makeTempDir();
  const [appId, appKey] = ["testapp", "testkey"];
  const app = ["--app-id", appId, "--app-key", appKey];
  const args = [
    "comments",
    "--port",
    "0",
    "--pause",
    "0",
    "--data",
    join(dir, "comments.db"),
    ...app,
    ...flags,
  ];
  const server = await startServer(args, { cwd: dir });
  const serverURLs = server.url.replace(/\/$/, "");
  const headers = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
  const call = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const response = await fetch(`${serverURLs}/1.1/classes/${path}`, { ...init, headers });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    store: { serverURLs, appId, appKey },
    async read(className) {
      const { results } = await call(`${className}?order=-createdAt`);
      return results as readonly Record<string, unknown>[];
    },
    async write(comment) {
      const { objectId } = await call("Comment", { method: "POST", body: JSON.stringify(comment) });
      return String(objectId);
    },
    output: server.output,
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
