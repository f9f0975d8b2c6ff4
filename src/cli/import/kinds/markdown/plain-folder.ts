import { basename } from "node:path";
import { collectFiles } from "../../content/collect-files.js";
import { changeFields } from "../../content/front-matter.js";
import { guessLanguage } from "../../content/guess-language.js";
import { markdownPath, readOldFile } from "../../content/old-file.js";
import { joinPath } from "../../old-folder.js";
import { compact } from "../../plain-value.js";
import { recogniseProgram } from "./recognise.js";
import type { ReadContext, SiteDraft } from "../../site-kind.js";

/** Reads a folder of markdown without a generator. Its pages have no old addresses. */
export async function readPlainFolder({ old, found, notes }: ReadContext): Promise<SiteDraft> {
  const { contentDir } = found;
  const program = await recogniseProgram(old);
  if (program !== null && program.name !== "HTML")
    notes.lost("generator", program.name, { file: program.file });
  const { pages: names, others } = collectFiles(old, contentDir);
  const files = await Promise.all(names.map((path) => readOldFile(old, contentDir, path)));
  const title = basename(old.dir);
  const texts = files.map(({ text }) => text);
  const linked = texts.join("\n");
  return {
    config: {
      options: compact<unknown>({ title, lang: guessLanguage(title, texts, "en") }),
      comments: {},
    },
    pages: files.map((file) => ({
      source: file.source,
      target: markdownPath(file.path, notes.ofFile(file.source, file.text)),
      text: titled(file.page, file.path) + file.page.body,
      address: null,
      anchors: [],
    })),
    assets: others
      .filter((path) => isShown(path, linked))
      .map((path) => ({ source: joinPath(contentDir, path), target: path })),
    files: [],
    lists: [],
    hasMath: true,
    base: "/",
  };
}

/** Names a page after its file if it has no heading. */
function titled(
  { head, body, fields, isValid }: Awaited<ReturnType<typeof readOldFile>>["page"],
  path: string,
) {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const hasTitle = fields["title"] !== undefined || /^\s*#[ \t]|^\s*[^\n]+\n=+[ \t]*(?:\n|$)/.test(body);
  return hasTitle || !isValid || /^(?:index|readme)$/i.test(name)
    ? head
    : changeFields(head, { title: name });
}

/** Returns whether a page names a file. Other files of a folder belong to its author. */
function isShown(path: string, text: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return [name, encodeURI(name), encodeURIComponent(name)].some((written) => text.includes(written));
}
