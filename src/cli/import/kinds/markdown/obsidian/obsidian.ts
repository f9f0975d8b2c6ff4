import { basename } from "node:path";
import { normalizeBase } from "../../../../../runtime/model/path.js";
import { changeFields, type FieldChanges, noteChanges, readOldPage } from "../../../content/front-matter.js";
import { guessLanguage } from "../../../content/guess-language.js";
import type { OldFile } from "../../../content/old-file.js";
import { listRedirects } from "../../../lists/list-redirects.js";
import { readListTerms } from "../../../lists/list-terms.js";
import { joinPath } from "../../../old-folder.js";
import { baseOption, readOrigin } from "../../../options/address-options.js";
import { compact, listOf, textOf } from "../../../plain-value.js";
import type { DraftAsset, DraftPage, ReadContext, SiteDraft } from "../../../site-kind.js";
import { coverPlace } from "../page-links.js";
import { noteChangesOf } from "./note-fields.js";
import { QUARTZ_FEEDS, quartzAddress, quartzLists, readQuartz } from "./quartz.js";
import { renderNote } from "./render-note.js";
import { readVault, type Vault } from "./vault.js";

/**
 * Reads a vault of Obsidian. Its notes have no addresses, except by `permalink` of Obsidian Publish and by Quartz, which is a program
 * that publishes vaults.
 */
export async function readObsidian(context: ReadContext): Promise<SiteDraft> {
  const { old, found, notes } = context;
  const quartz = await readQuartz(old, found.configDir);
  const vault = await readVault(old, found.contentDir, notes);
  const { pages, assets } = draftNotes(vault, context, quartz === null ? () => null : quartzAddress);
  const hidden = new Set([...vault.hidden].map((path) => joinPath(found.contentDir, path)));
  const shown = pages.filter(({ source }) => !hidden.has(source));
  const { tags } = readListTerms(shown.map(({ text }) => readOldPage(text).fields));
  const names = shown.map(({ target }) => target);
  const lists = quartz === null ? [] : quartzLists(names, tags);
  if (quartz !== null) notes.lost("clean-urls", "Quartz", { file: quartz.file });
  const base = normalizeBase(quartz?.site?.replace(/^(?:https?:\/\/)?[^/]*/, "") ?? "/");
  const title = quartz?.title ?? basename(old.dir);
  const texts = [...vault.notes.values()].map(({ text }) => text);
  const options = compact<unknown>({
    title,
    lang: quartz?.lang ?? guessLanguage(title, texts, "en"),
    url: readOrigin(quartz?.site),
    base: baseOption(base),
    cleanUrls: quartz === null ? undefined : true,
    redirects: listRedirects(lists, pages),
    markdown: compact({ breaks: vault.hasBreaks ? true : undefined, linkify: true }),
  });
  return {
    config: { options, comments: { markdown: "markdown", url: "url", base: "base", redirects: "redirects" } },
    pages,
    assets,
    files: [],
    lists,
    ...(quartz === null ? {} : { feeds: QUARTZ_FEEDS }),
    outputs: [joinPath(found.configDir, "public")],
    hasMath: true,
    hasEmoji: false,
    base,
  };
}

/** Rewrites the notes of a vault. `addressOf` returns the address of a note without a `permalink`. */
function draftNotes(
  vault: Vault,
  { found, notes }: ReadContext,
  addressOf: (path: string) => string | null,
): { readonly pages: readonly DraftPage[]; readonly assets: readonly DraftAsset[] } {
  const files = new Set<string>();
  const covers = new Map<string, string>();
  const pages = [...vault.notes.values()].map((file): DraftPage => {
    const fileNotes = notes.ofFile(file.source, file.text);
    const rendered = renderNote(file, vault, fileNotes);
    for (const path of rendered.files) files.add(path);
    const isHidden = vault.hidden.has(file.path);
    if (isHidden) notes.translated("draft");
    // Files of covers are public, also those of drafts.
    const cover = isHidden ? null : coverOf(file, vault);
    const place = cover === null ? null : coverPlace(cover);
    if (cover !== null && place !== null) covers.set(place.target, cover);
    const changes = noteChangesOf(file, { tags: rendered.tags, isHidden, cover: place?.path ?? null });
    if (!file.page.isValid && vault.isChosen)
      notes.lost("front-matter-syntax", file.path, { file: file.source });
    const permalink = textOf(file.page.fields["permalink"])?.replace(/^\/+/, "");
    return {
      source: file.source,
      target: file.path.replace(/\.\w+$/, ".md"),
      text: headOf(file, vault, noteChanges(changes, fileNotes)) + rendered.body,
      address: permalink === undefined ? addressOf(file.path) : `/${permalink}`,
      anchors: [],
    };
  });
  const source = (path: string) => joinPath(found.contentDir, path);
  return {
    pages,
    assets: [
      ...[...files].toSorted().map((path) => ({ source: source(path), target: path })),
      ...[...covers].map(([target, path]) => ({ source: source(path), target })),
    ],
  };
}

/** Returns the front matter of a note. One that cannot be read is not known to be chosen. */
function headOf({ page }: OldFile, { isChosen }: Vault, changes: FieldChanges): string {
  return page.isValid || !isChosen ? changeFields(page.head, changes) : changeFields("", { draft: true });
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
