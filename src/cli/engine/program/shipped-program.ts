import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ClientTemplate } from "../../bundle/bundle-client.js";
import type { ProgramTemplate } from "../../bundle/bundle-template.js";
import { requireCode } from "./code-cache.js";
import { bundlerState } from "../store/own-code.js";
import { type PortableFiles, portableFiles, portableState } from "../store/portable-state.js";

/** First line of a shipped program file, as JSON. The bytes of the files follow it. */
interface Header {
  readonly state: string;
  readonly made: PortableFiles;
  readonly client: Omit<ClientTemplate, "files">;
  readonly optionsCode: string | null;
  readonly files: readonly {
    readonly path: string;
    readonly imports: readonly string[];
    readonly size: number;
  }[];
}

const LINE_END = 0x0a;

/**
 * Writes the program of sites without code of their own into the package in `packageDir`. Throws a
 * `RangeError`, which is a bug, if the renderer of the program is incomplete.
 */
export function shipProgram(packageDir: string, dev: boolean, template: ProgramTemplate): void {
  if (template.server.kind !== "whole") throw new RangeError("Only a whole program can be shipped");
  const { files, ...client } = template.client;
  const made = portableFiles(packageDir, template.sources);
  const header: Header = {
    state: stateOf(packageDir, made),
    made,
    client,
    optionsCode: template.optionsCode,
    files: files.map(({ path, imports, contents }) => ({ path, imports, size: contents.length })),
  };
  const place = placeOf(packageDir, dev);
  mkdirSync(dirname(place.client), { recursive: true });
  writeFileSync(place.server, template.server.code);
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  writeFileSync(place.client, Buffer.concat([line, ...files.map(({ contents }) => contents)]));
}

/**
 * Reads the program that ships with the package, so that most sites need no bundling. Returns `null` if it is
 * missing, or if bundling would give a different one. Its files belong to the package and must not be changed
 * or deleted.
 */
export function readShippedProgram(packageDir: string, dev: boolean): ProgramTemplate | null {
  const place = placeOf(packageDir, dev);
  try {
    const bytes = readFileSync(place.client);
    const start = bytes.indexOf(LINE_END) + 1;
    const header: Header = JSON.parse(bytes.toString("utf8", 0, start));
    if (header.state !== stateOf(packageDir, header.made)) return null;
    let end = start;
    const files = header.files.map(({ path, imports, size }) => {
      const contents = bytes.subarray(end, end + size);
      end += size;
      return { path, imports, contents };
    });
    return {
      client: { ...header.client, files },
      optionsCode: header.optionsCode,
      server: { kind: "shipped", file: place.server, components: null },
      sources: new Set(header.made.own.map((path) => join(packageDir, path))),
      warnings: [],
    };
  } catch {
    // The package was built only partly.
    return null;
  }
}

/** Loads the shipped renderer early, while the thread is idle. Most builds use it. */
export function loadShippedServer(packageDir: string): void {
  try {
    requireCode(placeOf(packageDir, false).server);
  } catch {
    // It is missing or broken. The code that needs it reports this.
  }
}

/** Returns the renderer of the shipped program, or `null` if it is missing. */
export function shippedServer(packageDir: string): string | null {
  const { server } = placeOf(packageDir, false);
  return existsSync(server) ? server : null;
}

function placeOf(packageDir: string, dev: boolean) {
  const name = join(packageDir, "dist", "program", dev ? "development" : "production");
  return { client: `${name}.client`, server: `${name}.server.cjs` };
}

/** Returns a hash of all sources of a program and of the bundler. */
function stateOf(packageDir: string, made: PortableFiles): string {
  const state = portableState(packageDir, { ...made, packages: [...made.packages, ["esbuild"]] });
  return `${bundlerState()} ${state}`;
}
