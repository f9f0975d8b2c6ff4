import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { pathFrom } from "../config/path-below.js";

const NAMES = ["hanblog", "hanblog-comments"] as const;

/** Name of a published package that contains bundled ones. */
export type PublishedName = (typeof NAMES)[number];

/** Places of the packages inside each published package, as in the lock file: `node_modules/marked`. */
export type BundledList = Readonly<Record<PublishedName, readonly string[]>>;

const SCHEMA = z.record(z.enum(NAMES), z.array(z.string()).readonly());

/** Writes the list for `npm run inventory`. It is not published. `folders` are absolute. */
export function writeBundled(packageDir: string, folders: BundledList): void {
  const lists = NAMES.map((name) => [name, folders[name].map((folder) => pathFrom(packageDir, folder))]);
  writeFileSync(listFile(packageDir), `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`);
}

/** Reads the list that the last build has written. */
export function readBundled(packageDir: string): BundledList {
  return SCHEMA.parse(JSON.parse(readFileSync(listFile(packageDir), "utf8")));
}

function listFile(packageDir: string): string {
  return join(packageDir, "dist", "bundled.json");
}
