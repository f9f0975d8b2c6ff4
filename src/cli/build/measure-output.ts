import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ClientBundle } from "../bundle/fill-client.js";
import type { RenderedRoute } from "../engine/workers/build-calls.js";
import type { TextFile } from "../render/page-files.js";
import type { WrittenSite } from "../report/build-report.js";

/** Compresses in Node's thread pool, without blocking this thread. */
const compress = promisify<Uint8Array, Buffer>(gzip);

/** The parts of an output whose sizes are reported. */
export interface MeasuredParts {
  readonly routes: readonly RenderedRoute[];
  readonly client: ClientBundle;
  readonly chunkFiles: readonly TextFile[];
}

/** Returns the sizes of all documents, scripts and styles, in bytes. */
export function measureSite({ routes, client, chunkFiles }: MeasuredParts): WrittenSite["bytes"] {
  return {
    html: sum(routes.map((route) => route.htmlBytes)),
    js: sum(chunkFiles.map(({ text }) => Buffer.byteLength(text))) + clientBytes(client, ".js"),
    css: clientBytes(client, ".css"),
  };
}

/** Resolves to the size of an article with the scripts and styles that it loads, or to `null` without an article. */
export async function measureArticle(
  routes: readonly RenderedRoute[],
  client: ClientBundle,
): Promise<WrittenSite["article"]> {
  const article = routes.find((route) => route.htmlGzip !== null);
  if (article === undefined) return null;
  const loaded = new Set([...client.scripts, client.style]);
  const assets = client.files.filter(({ path }) => loaded.has(path));
  const compressed = await Promise.all(assets.map(({ contents }) => compress(contents)));
  return {
    raw: article.htmlBytes + sum(assets.map(({ contents }) => contents.length)),
    gzip: (article.htmlGzip ?? 0) + sum(compressed.map(({ length }) => length)),
  };
}

function clientBytes(client: ClientBundle, ending: string): number {
  return sum(client.files.filter(({ path }) => path.endsWith(ending)).map(({ contents }) => contents.length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
