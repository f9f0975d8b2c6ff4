import { basename } from "node:path";
import { normalizeBase, withoutSlashes } from "../../../../../runtime/model/path.js";
import {
  changeFields,
  type FieldChanges,
  noteChanges,
  readOldPage,
  type OldFile,
} from "../../../content/front-matter.js";
import { guessLanguage, baseOption, readOrigin } from "../../../options/option-source.js";
import { listRedirects, readListTerms } from "../../../lists/list-redirects.js";
import { joinPath, type OldFolder } from "../../../old-folder.js";
import { compact, listOf, textOf, fieldsOf } from "../../../plain-value.js";
import type { DraftAsset, DraftPage, ReadContext, SiteDraft, OldFeed, OldList } from "../../../site-kind.js";
import { coverPlace } from "../page-links.js";
import { noteChangesOf } from "./note-fields.js";
import { renderNote } from "./render-note.js";
import { readVault, type Vault } from "./vault.js";
import { readLiterals } from "../../../config/read-literals.js";

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

/** Settings of Quartz, which publishes a vault. */
interface QuartzSettings {
  /** Path of the configuration. */
  readonly file: string;
  readonly title: string | undefined;
  /** Host and path of the site, without a scheme. */
  readonly site: string | undefined;
  readonly lang: string | undefined;
}

/** Reads the configuration of Quartz next to a vault, or returns `null` without one. */
async function readQuartz(old: OldFolder, folder: string): Promise<QuartzSettings | null> {
  const file = joinPath(folder, "quartz.config.ts");
  if (!old.has(file)) return null;
  const config = fieldsOf(readLiterals(await old.read(file))?.value["configuration"]);
  return {
    file,
    title: textOf(config["pageTitle"]),
    site: textOf(config["baseUrl"]),
    lang: textOf(config["locale"]),
  };
}

/** Returns the address that Quartz gives a note. */
function quartzAddress(path: string): string {
  const parts = path
    .replace(/\.\w+$/, "")
    .split("/")
    .map((part) =>
      part.replace(/\s/g, "-").replaceAll("&", "-and-").replaceAll("%", "-percent").replace(/[?#]/g, ""),
    );
  const route = parts.join("/").replace(/(^|\/)_?index$/, "$1");
  return `/${route}`;
}

/** Returns the lists of folders and tags. */
function quartzLists(paths: readonly string[], tags: readonly string[]): readonly OldList[] {
  const own = new Set(paths.map(quartzAddress));
  const folders = new Set(
    paths.flatMap((path) => {
      const parts = path.split("/").slice(0, -1);
      return parts.map((_, index) => quartzAddress(`${parts.slice(0, index + 1).join("/")}/index.md`));
    }),
  );
  return [
    ...[...folders].filter((address) => !own.has(address)).map((address) => ({ address, list: "/" })),
    ...(tags.length === 0 ? [] : [{ address: "/tags/", list: "/tag/" }]),
    ...tags.map((tag) => ({
      address: `/tags/${withoutSlashes(quartzAddress(`${tag}.md`))}`,
      list: `/tag/${tag}/`,
    })),
  ];
}

/** The feed of Quartz. */
const QUARTZ_FEEDS: readonly OldFeed[] = [{ address: "/index.xml", format: "rss" }];

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
