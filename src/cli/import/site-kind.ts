import type { ImportKindName, ImportTexts, MarkdownFlavour } from "../messages/import-texts.js";
import type { ConfigDraft } from "./config/print-config.js";
import type { FetchImages } from "./import-options.js";
import type { Notes } from "./notes.js";
import type { OldFolder } from "./old-folder.js";

/** A site of another generator in an old folder. Paths are relative to the old folder; `""` is the folder itself. */
export interface FoundSite {
  readonly kind: ImportKindName;
  /** Program that a folder of markdown was written for. */
  readonly flavour?: MarkdownFlavour;
  /** Folder of the markdown files. */
  readonly contentDir: string;
  /** Folder of the configuration, such as `docs/.vuepress` or the old folder itself. */
  readonly configDir: string;
}

/** A markdown file on its way to the new site. */
export interface DraftPage {
  /** Path in the old folder. For a record of a larger file, the path in the new site. */
  readonly source: string;
  /** Whether the page was a record of a larger file, such as an export, and not a file of its own. */
  readonly isRecord?: boolean;
  /** Path in the new site. */
  readonly target: string;
  /** Markdown with front matter. */
  readonly text: string;
  /** Address in the old site below its base, decoded, or `null` if the old site did not publish the page. */
  readonly address: string | null;
  /** Ids of the headings in the old site, in order. */
  readonly anchors: readonly string[];
  /** Whether the old site did not show the page yet, because its date is in the future. */
  readonly isHidden?: boolean;
}

/** A file that is copied. Both paths are relative: to the old folder, and to the new site. */
export interface DraftAsset {
  readonly source: string;
  readonly target: string;
  /** Text that is written instead of that of the file. */
  readonly text?: string;
  /** Absolute path of a file that was fetched, which is copied instead of `source`. */
  readonly file?: string;
}

/** A file that the import writes itself. */
export interface DraftFile {
  readonly target: string;
  readonly text: string;
}

/** A file with private data of visitors. Only its owner can read it, and git ignores it. */
export interface PrivateFile {
  readonly target: string;
  /** Absolute path of the temporary file that it is copied from. */
  readonly file: string;
}

/** A list of the old site, such as that of a tag. */
export interface OldList {
  /** Address below the base, decoded. */
  readonly address: string;
  /** Address of hanblog's list with the same content, decoded, or `null`. */
  readonly list: string | null;
}

/** A feed of the old site. */
export interface OldFeed {
  /** Address below the base, decoded. */
  readonly address: string;
  readonly format: "atom" | "rss" | "json";
  /** Address of hanblog's list with the same articles, decoded; missing for all articles. */
  readonly list?: string;
  /** Author of its articles, if pages name them. */
  readonly author?: string;
  /** Folder of its articles in the new site, with a slash at the end. */
  readonly folder?: string;
}

/** Everything that a new site gets from an old one. */
export interface SiteDraft {
  readonly config: ConfigDraft;
  readonly pages: readonly DraftPage[];
  readonly assets: readonly DraftAsset[];
  readonly files: readonly DraftFile[];
  readonly privateFiles?: readonly PrivateFile[];
  readonly lists: readonly OldList[];
  readonly feeds?: readonly OldFeed[];
  /** Folders that the generator writes the site to, relative to the old folder. */
  readonly outputs?: readonly string[];
  /** Themes that the generator needs, with their folders relative to the old one. */
  readonly themes?: readonly { readonly name: string; readonly folder: string }[];
  /** Whether the old site read `$…$` as formulas. */
  readonly hasMath: boolean;
  /** Whether the old site read `:tada:` as an emoji. */
  readonly hasEmoji: boolean;
  /** Path that the old site was served under, with a slash at both ends. */
  readonly base: string;
}

/** Everything that reading an old site needs. */
export interface ReadContext {
  readonly old: OldFolder;
  readonly found: FoundSite;
  readonly notes: Notes;
  /** Texts in the language of the author, for comments in written files. */
  readonly texts: ImportTexts;
  readonly fetchImages?: FetchImages | undefined;
  /** Time of the import, after which dates are in the future. */
  readonly now?: Date;
  /** Address of the old site, without a slash at the end, for an export that does not name it. */
  readonly oldUrl?: string | undefined;
}

/** A generator that hanblog imports from. A new kind is one value of this type in `ALL_KINDS` of `find-kind.ts`. */
export interface SiteKind {
  readonly name: ImportKindName;
  /** Returns the site of this kind in a folder, or `null`. */
  find(old: OldFolder): Promise<FoundSite | null>;
  read(context: ReadContext): Promise<SiteDraft>;
}
