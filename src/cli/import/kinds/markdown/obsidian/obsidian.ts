import { basename } from "node:path";
import { changeFields, noteChanges } from "../../../content/front-matter.js";
import { guessLanguage } from "../../../content/guess-language.js";
import type { OldFile } from "../../../content/old-file.js";
import { joinPath } from "../../../old-folder.js";
import { compact, listOf, textOf } from "../../../plain-value.js";
import type { DraftPage, ReadContext, SiteDraft } from "../../../site-kind.js";
import { noteChangesOf } from "./note-fields.js";
import { renderNote } from "./render-note.js";
import { coverPlace } from "../page-links.js";
import { readVault, type Vault } from "./vault.js";

/** Reads a vault of Obsidian. It has no addresses, except `permalink` of Obsidian Publish. */
export async function readObsidian({ old, found, notes }: ReadContext): Promise<SiteDraft> {
  const { contentDir } = found;
  const vault = await readVault(old, contentDir, notes);
  const files = new Set<string>();
  const covers = new Map<string, string>();
  const pages = [...vault.notes.values()].map((file): DraftPage => {
    const fileNotes = notes.ofFile(file.source, file.text);
    const rendered = renderNote(file, vault, fileNotes);
    for (const path of rendered.files) files.add(path);
    const isHidden = vault.hidden.has(file.path);
    if (isHidden) notes.translated("draft");
    const cover = coverOf(file, vault);
    const place = cover === null ? null : coverPlace(cover);
    if (cover !== null && place !== null) covers.set(place.target, cover);
    const changes = noteChangesOf(file, {
      tags: rendered.tags,
      isHidden,
      cover: place?.path ?? null,
    });
    const permalink = textOf(file.page.fields["permalink"])?.replace(/^\/+/, "");
    return {
      source: file.source,
      target: file.path.replace(/\.\w+$/, ".md"),
      text: changeFields(file.page.head, noteChanges(changes, fileNotes)) + rendered.body,
      address: permalink === undefined ? null : `/${permalink}`,
      anchors: [],
    };
  });
  const title = basename(old.dir);
  const texts = [...vault.notes.values()].map(({ text }) => text);
  const options = compact<unknown>({
    title,
    lang: guessLanguage(title, texts, "en"),
    markdown: compact({ breaks: vault.hasBreaks ? true : undefined, linkify: true }),
  });
  return {
    config: { options, comments: { markdown: "markdown" } },
    pages,
    assets: [
      ...[...files].toSorted().map((path) => ({ source: joinPath(contentDir, path), target: path })),
      ...[...covers].map(([target, path]) => ({ source: joinPath(contentDir, path), target })),
    ],
    files: [],
    lists: [],
    hasMath: true,
    base: "/",
  };
}

/** Returns the path of a note's cover, which front matter can link as `[[a.png]]`, or `null`. */
function coverOf({ path, page }: OldFile, vault: Vault): string | null {
  const written = ["cover", "image", "banner"]
    .flatMap((name) => listOf(page.fields[name]).flat(2))
    .map((value) =>
      textOf(value)
        ?.replace(/^!?\[\[|\]\]$/g, "")
        .replace(/\|.*$/, ""),
    )
    .find((value) => value !== undefined && !/^https?:/.test(value));
  const found = written === undefined ? null : vault.resolve(written, path);
  return found !== null && /\.(?:png|jpe?g|gif|webp|svg|avif)$/i.test(found) ? found : null;
}
