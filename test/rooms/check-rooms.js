#!/usr/bin/env node
// Prints files and folders of `src` that cost a reader more than they give. They are warnings: a file may have a reason.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { findLooseFiles } from "./find-loose-files.js";

const ROOT = resolve(import.meta.dirname, "../..");

const files = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted();
const texts = new Map(
  files.map((file) => [relative(ROOT, file).replaceAll("\\", "/"), readFileSync(file, "utf8")]),
);
for (const line of findLooseFiles(texts)) process.stdout.write(`warning: ${line}\n`);
