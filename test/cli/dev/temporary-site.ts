import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createDevSite, type DevSite, type DevSiteOptions } from "../../../src/cli/dev/dev-site.js";
import type { FileChange } from "../../../src/cli/dev/watch/changes.js";
import type { DevMessage } from "../../../src/runtime/model/dev-message.js";
import type { Problem } from "../../../src/runtime/model/error.js";
import { preparePlainProgram } from "../plain-program.js";

const packageInfo = { dir: resolve(import.meta.dirname, "../../.."), version: "0.0.0" };

export interface TemporarySite {
  readonly site: DevSite;
  readonly dir: string;
  /** All messages to tabs and all problems shown in the terminal; emptied by `forget`. */
  readonly sent: DevMessage[];
  readonly reported: Problem[];
  readonly forget: () => void;
  readonly write: (file: string, text: string) => Promise<void>;
  /** Writes a file and notifies the site, as the watcher would; `null` deletes the file. */
  readonly save: (file: string, text: string | null) => Promise<void>;
  /** Returns the kind and the text of the answer for a route. */
  readonly get: (route: string) => Promise<readonly [kind: string, text: string]>;
  readonly remove: () => Promise<void>;
}

export interface TemporarySiteOptions extends Partial<
  Pick<DevSiteOptions, "createSession" | "prepare" | "onRead" | "now">
> {
  /** Whether to read all pages before the first request. */
  readonly isRead?: boolean;
}

/**
 * Creates a site in a temporary folder under `hanblog dev`, without a watcher, server, browser and, by
 * default, bundler.
 */
export async function createTemporarySite(
  files: Readonly<Record<string, string>>,
  { isRead = true, prepare = preparePlainProgram, ...options }: TemporarySiteOptions = {},
): Promise<TemporarySite> {
  const parent = await mkdtemp(join(tmpdir(), "hanblog-dev-site-"));
  const dir = join(parent, "site");
  const existing = new Set<string>();
  const sent: DevMessage[] = [];
  const reported: Problem[] = [];
  const site = createDevSite({
    projectOptions: { siteDir: dir, packageDir: packageInfo.dir },
    now: () => new Date("2026-01-01T00:00:00Z"),
    packageInfo,
    send: (message) => sent.push(message),
    onProblems: (problems) => reported.push(...problems),
    prepare,
    ...options,
  });
  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
    existing.add(file);
  }
  for (const [file, text] of Object.entries(files)) await write(file, text);
  await site.configure();
  await site.open();
  if (isRead) await site.read();
  return {
    site,
    dir,
    sent,
    reported,
    forget() {
      sent.length = 0;
      reported.length = 0;
    },
    write,
    async save(file, text) {
      let kind: FileChange["kind"] = existing.has(file) ? "change" : "add";
      if (text === null) {
        kind = "remove";
        existing.delete(file);
        await rm(join(dir, file));
      } else await write(file, text);
      await site.apply([{ kind, file: join(dir, file) }]);
    },
    async get(route) {
      const answer = await site.answer(route);
      switch (answer.kind) {
        case "document":
        case "not-found":
          return [answer.kind, answer.html];
        case "content":
          return [answer.kind, Buffer.from(answer.content).toString()];
        case "file":
          return [answer.kind, answer.file];
        case "redirect":
          return [answer.kind, answer.to];
        case "broken":
          return [answer.kind, answer.problems.map(({ message }) => message).join("\n")];
      }
    },
    async remove() {
      await site.close();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
