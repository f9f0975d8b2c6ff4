import { existsSync } from "node:fs";
import { cp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { BuildWorker } from "../../../../src/cli/engine/workers/build-crew.js";
import { createAnswerer } from "../../../../src/cli/engine/workers/build-worker.js";
import { readDocument } from "../../../../src/cli/engine/workers/render-batch.js";
import {
  createRenderSession,
  type RenderSession,
} from "../../../../src/cli/engine/workers/render-session.js";
import { createHtmlReader, type ReadHtml } from "../../../../src/cli/output/html/read-html.js";
import { createTermCollector } from "../../../../src/cli/output/search/search-terms.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { buildPlainSite } from "../../plain-site.js";

const ROOT = resolve(import.meta.dirname, "../../../..");
const SHARED = resolve(ROOT, "../shared/data");

/** Tags whose values are all that a scan finds. */
const PLAIN_HEAD = `
  ["script", { async: true, src: "https://count.example/c.js" }],
  ["script", {}, "document.title = '</script> onload='"],
  ["style", {}, "b { background: url(https://styles.example/b.png) }"],
  ["link", { rel: "preconnect", href: "https://fonts.example/?a&amp;b" }],
  ["link", { rel: "icon", href: "/icon.svg", id: "icon" }],
  ["base", { href: "/" }],
`;
/** Tags whose elements, handlers and styles only a scan can read. */
const OTHER_HEAD = `
  ["noscript", {}, '<img id="pixel" src="https://pixel.example/p.png">'],
  ["script", { async: true, src: "https://count.example/c.js", onload: "count()" }],
  ["link", { rel: "icon", href: "/icon.svg", style: "background: url(https://styles.example/b.png)" }],
`;

/** Returns the facts of a document in an order that does not depend on how they were found. */
function plain({ ids, references, hosts, sources, headings, text }: ReadHtml) {
  const terms = createTermCollector();
  terms.add(0, { title: "", headings, text });
  return {
    ids,
    references: references.map(({ kind, target }) => `${kind} ${target}`),
    hosts: hosts.toSorted(),
    sources: sources.toSorted(),
    headings,
    terms: terms.take(),
  };
}

/** Creates a worker in this thread that reads each document by its parts and as a whole, and compares the facts. */
function createComparingWorker(onDocument: (isKnown: boolean) => void): BuildWorker {
  const readByParts = createHtmlReader();
  const compare = (session: RenderSession): RenderSession => ({
    ...session,
    render(page, output) {
      const files = session.render(page, output);
      const { source } = page;
      const shown = source === null || session.isLocked(source) ? null : session.compiled(source);
      const { text } = files.document;
      const whole = plain(createHtmlReader()(text));
      expect(plain(readDocument(readByParts, files, shown)), files.document.path).toEqual(whole);
      onDocument(shown !== null && shown.facts !== null);
      return files;
    },
  });
  let answerer = createAnswerer();
  return {
    async run(call) {
      if (call.kind === "look") return { kind: "looked", changed: [] };
      if (call.kind !== "setup") return answerer.answer(call);
      answerer = createAnswerer(compare(createRenderSession(call.setup)));
      return { kind: "done" };
    },
    close: () => Promise.resolve(),
  };
}

/** Builds a copy of a site with the default theme. Returns the numbers of its documents, and of those with known content. */
async function compareSite(folder: string, head: string) {
  const dir = await makeTempDir();
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await cp(folder, dir, { recursive: true, filter: (file) => !/[\\/](?:dist|\.hanblog)$/.test(file) });
  for (const name of ["hanblog.config.ts", "style.css"]) await rm(join(dir, name), { force: true });
  await writeFile(
    join(dir, "hanblog.config.mjs"),
    `export default { lang: "zh-CN", title: "Facts", url: "https://facts.example", head: [${head}], markdown: { unknownComponents: "warn" } };\n`,
  );
  const documents = { all: 0, known: 0 };
  await buildPlainSite(dir, {
    prepare: undefined,
    started: createComparingWorker((isKnown) => {
      documents.all += 1;
      if (isKnown) documents.known += 1;
    }),
  });
  return documents;
}

describe("the facts of a document that are gathered from its parts", () => {
  it.each([
    ["the site", join(ROOT, "site"), ""],
    ["the guide", join(ROOT, "docs"), PLAIN_HEAD],
    ["the site with tags that only a scan can read", join(ROOT, "site"), OTHER_HEAD],
    ["a real blog", join(SHARED, "reco-blog"), ""],
    ["real documentation", join(SHARED, "vuepress-docs"), ""],
  ])(
    "equal those of a scan of the whole document: %s",
    async (_name, folder, head) => {
      if (!existsSync(folder)) return;
      const { all, known } = await compareSite(folder, head);
      expect(all).toBeGreaterThan(20);
      expect(known).toBeGreaterThan(0);
    },
    120_000,
  );
});
