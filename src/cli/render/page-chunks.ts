import { createHash } from "node:crypto";
import { chunkNumber, groupCount, type PageNote } from "../../runtime/model/document/chunk.js";
import type { PageData } from "../../runtime/model/render.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import type { TextFile } from "./route-files.js";

/** A page's entry in a chunk. */
export interface ChunkEntry {
  /** Canonical route of the page. */
  readonly path: string;
  readonly note: PageNote;
}

/** An emitted chunk. `name` is `number.hash`. */
export interface EmittedChunk {
  readonly name: string;
  readonly file: TextFile;
}

/** Groups the pages of a site into chunks. Returns the chunk of each route. */
export function createPageChunks(entries: readonly ChunkEntry[]): ReadonlyMap<string, EmittedChunk> {
  const groups = groupCount(entries.length);
  const byNumber = new Map<number, ChunkEntry[]>();
  for (const entry of entries) {
    const number = chunkNumber(entry.path, groups);
    const group = byNumber.get(number);
    if (group === undefined) byNumber.set(number, [entry]);
    else group.push(entry);
  }
  return new Map(
    [...byNumber].flatMap(([number, group]) => {
      const chunk = createChunk(
        number,
        JSON.stringify(Object.fromEntries(group.map(({ path, note }) => [path, note]))),
      );
      return group.map(({ path }) => [path, chunk] as const);
    }),
  );
}

/** Returns the text of a chunk with one complete page, for the dev server. */
export function wholePageChunk(page: PageData): string {
  const { path } = page.route.info;
  return createChunk(chunkNumber(path), JSON.stringify({ [path]: page })).file.text;
}

/** Creates the chunk of a sidebar. It is separate, so that pages that share a sidebar load it once. */
export function createSidebarChunk(key: string, items: readonly SidebarItem[]): EmittedChunk {
  return createChunk(chunkNumber(`sidebar:${key}`), JSON.stringify(items));
}

function createChunk(number: number, json: string): EmittedChunk {
  const text = `hanblogChunk(${number},${plainKeys(json)})`;
  const name = `${number}.${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
  return { file: { path: `assets/js/${name}.js`, text }, name };
}

/** Writes `__proto__` as a computed key, because a plain key would set the prototype. */
function plainKeys(json: string): string {
  return json.replaceAll('"__proto__":', '["__proto__"]:');
}
