import { relative } from "node:path";
import type { Problem, SourcePosition } from "../../runtime/model/error.js";
import type { OwnFields } from "./fields/own-fields.js";
import type { Collections } from "./fields/read-collections.js";
import type { Hosting } from "./read-hosting.js";
import type { SiteConfig } from "./schema.js";
import type { ConfigCode } from "./load/evaluate-config.js";
import type { ConfigWithHeads } from "./plugins/add-heads.js";
import type { OwnCommand } from "./plugins/read-commands.js";
import type { AddedPages } from "./plugins/plugin-pages.js";
import type { OpenedPlugin } from "./plugins/read-plugins.js";

/** Faults of a configuration. A site that has some is checked, and not published. */
export interface ConfigFaults {
  readonly problems: readonly Problem[];
  /** Names of the options that have their default values, because the given ones are faulty or unreadable. */
  readonly options: ReadonlySet<string>;
}

/** Whether the texts of a site cannot be checked, because options that decide what belongs to them are faulty. */
export function isUnreadable({ options }: ConfigFaults): boolean {
  return ["exclude", "content", "markdown"].some((name) => options.has(name));
}

/** A site folder with its checked configuration, the input of every stage. Paths are absolute. */
export interface Project {
  /** Path of the folder, with symbolic links resolved. */
  readonly siteDir: string;
  /** `null` if the folder has no config file; the defaults apply then. */
  readonly configFile: string | null;
  /**
   * Config file of another generator, relative to the site folder; `null` if there is none, or hanblog has its
   * own.
   */
  readonly foreignConfig: string | null;
  readonly dest: string;
  readonly cacheDir: string;
  /** Folder of the theme's index. Paths of the theme's other files are relative to it. */
  readonly themeDir: string;
  /** Path of the module that exports `createTheme`, possibly without its extension. */
  readonly themeIndex: string;
  /** Path of the theme's style sheet. The file may be missing. */
  readonly themeStyle: string;
  /** Folder whose files replace files of the theme. It may be missing. `null` if the theme itself is in it. */
  readonly siteThemeDir: string | null;
  /** Without plugins and the schemas of fields and collections, which are functions. */
  readonly config: SiteConfig;
  /** Front matter fields that the site declares. */
  readonly fields: OwnFields;
  /** Entries of the collections, by the name of their collection. */
  readonly collections: Collections["entries"];
  /** Returns the place of an entry by its collection and id, or `null` for an unknown one. */
  readonly placeOfEntry: (collection: string, id: string) => SourcePosition | null;
  readonly plugins: SitePlugins;
  /** Faults of the configuration, of which `config` has the sound part; `null` without any. */
  readonly faults: ConfigFaults | null;
  /** Problems of the configuration and the data files of a site without faults, all of which are warnings. */
  readonly warnings: readonly Problem[];
  readonly hosting: Hosting;
  /** Whether each page contains its content security policy. */
  readonly hasPolicies: boolean;
  /** Whether the host's file of headers contains the content security policy. */
  readonly sendsPolicy: boolean;
  /** Whether to include drafts and pages dated in the future. */
  readonly drafts: boolean;
  /** Current time. Pages with a later date are in the future. */
  readonly now: Date;
}

/** The plugins of a site, with the code that they are from. */
export interface SitePlugins {
  readonly all: readonly OpenedPlugin[];
  readonly code: ConfigCode;
  readonly hosts: ConfigWithHeads["hosts"];
  readonly pageTags: ConfigWithHeads["pageTags"];
  readonly commands: readonly OwnCommand[];
  /** Resolves to the pages that the plugins add. They are called once. */
  readonly pages: () => Promise<AddedPages>;
}

/** The pages of a site whose plugins add none. */
export const NO_ADDED_PAGES: AddedPages = { pages: new Map(), problems: [], times: [] };

/** The plugins of a site that has none. */
export const NO_PLUGINS: SitePlugins = {
  all: [],
  code: { text: "", packages: [], originOf: () => null },
  hosts: [],
  pageTags: [],
  commands: [],
  pages: () => Promise.resolve(NO_ADDED_PAGES),
};

/** Returns the config file's path as problems name it, or `null` if there is none. */
export function nameOfConfig({
  siteDir,
  configFile,
}: Pick<Project, "siteDir" | "configFile">): string | null {
  return configFile === null ? null : relative(siteDir, configFile);
}
