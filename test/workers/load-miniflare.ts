import { createRequire } from "node:module";
import { join } from "node:path";
import type { D1Database } from "../../src/cli/comments/workers/d1-store.js";
import { COMPATIBILITY_DATE, installMiniflare } from "./install-miniflare.js";

/** The parts of miniflare that tests use. */
export interface Miniflare {
  readonly ready: Promise<URL>;
  getD1Database(binding: string): Promise<D1Database>;
  getR2Bucket(binding: string): Promise<{
    list(): Promise<{ readonly objects: readonly { readonly key: string }[] }>;
    get(key: string): Promise<{ readonly httpMetadata: unknown; text(): Promise<string> } | null>;
  }>;
  getWorker(): Promise<{
    scheduled(options: { readonly cron: string }): Promise<{ readonly outcome: string }>;
  }>;
  dispatchFetch(url: string, init?: RequestInit): Promise<Response>;
  dispose(): Promise<void>;
}

/** Options of miniflare: https://developers.cloudflare.com/workers/testing/miniflare/. */
export type MiniflareOptions = Readonly<Record<string, unknown>>;

/** Starts `workerd`. */
export async function startMiniflare(options: MiniflareOptions): Promise<Miniflare> {
  const dir = await installMiniflare();
  const loaded: unknown = createRequire(join(dir, "package.json"))("miniflare");
  const { Miniflare } = loaded as { readonly Miniflare: new (options: MiniflareOptions) => Miniflare };
  const miniflare = new Miniflare({ compatibilityDate: COMPATIBILITY_DATE, ...options });
  await miniflare.ready;
  return miniflare;
}
