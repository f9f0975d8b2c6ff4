import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { decodeRoute } from "../../../runtime/model/path.js";
import { pathBelow } from "../../config/path-below.js";
import { errorCode } from "../../files/error-code.js";
import { createError } from "../../messages/create-problem.js";
import { isUrl } from "./old-source.js";

/** Bytes and time that all files of a sitemap may need together. */
export interface SitemapBudget {
  bytes: number;
  readonly signal: AbortSignal;
}

/** A file of a sitemap, and the place that it was read from. */
export interface SitemapFile {
  readonly bytes: Uint8Array;
  readonly place: string;
}

/**
 * Reads a file of a sitemap from a disk or a web server, unpacked. A request has no cookie, no referrer and no credentials.
 * Throws `import-sitemap`.
 */
export async function openSitemap(place: string, budget: SitemapBudget): Promise<SitemapFile> {
  const file = isUrl(place) ? await download(place, budget) : { bytes: await readLocal(place), place };
  const isPacked = file.bytes[0] === 0x1f && file.bytes[1] === 0x8b;
  const bytes = isPacked ? await unpack(file, budget) : file.bytes;
  budget.bytes -= bytes.length;
  if (budget.bytes < 0) throw createError("import-sitemap", { place, fault: "large", status: null });
  return { bytes, place: file.place };
}

async function readLocal(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw createError("import-missing", { path: file, flag: "--old-sitemap" }, { cause: error });
  });
}

async function unpack({ bytes, place }: SitemapFile, budget: SitemapBudget): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: budget.bytes });
  } catch (error) {
    const fault = errorCode(error) === "ERR_BUFFER_TOO_LARGE" ? "large" : "unknown";
    throw createError("import-sitemap", { place, fault, status: null }, { cause: error });
  }
}

async function download(url: string, budget: SitemapBudget): Promise<SitemapFile> {
  try {
    const response = await fetch(url, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      headers: { accept: "application/xml, text/xml, text/plain;q=0.9, */*;q=0.1" },
      signal: budget.signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw createError("import-sitemap", { place: url, fault: "status", status: response.status });
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > budget.bytes)
        throw createError("import-sitemap", { place: url, fault: "large", status: null });
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), place: response.url };
  } catch (error) {
    if (errorCode(error) === "import-sitemap") throw error;
    const fault = budget.signal.aborted ? "slow" : "network";
    throw createError("import-sitemap", { place: url, fault, status: null }, { cause: error });
  }
}

/**
 * Returns the place of a sitemap that an index names. One of a web server is at the server of the index, whatever host the
 * configuration of the old site had. One of a disk is next to the index, or below its folder.
 */
export function placesOfPart(location: string, index: string): readonly string[] {
  if (isUrl(index)) {
    const url = URL.canParse(location, index) ? new URL(location, index) : null;
    return url === null ? [] : [new URL(url.pathname + url.search, new URL(index).origin).href];
  }
  const path = decodeRoute(URL.canParse(location) ? new URL(location).pathname : location);
  const folder = resolve(dirname(index));
  const names = path.split("/").filter((name) => name !== "");
  // The folder of the index can be that of the whole site, or a part of it.
  return names
    .map((_, from) => join(folder, ...names.slice(from)))
    .filter((file) => pathBelow(folder, file) !== null);
}
