import type * as z from "zod";
import type { FieldSchemas } from "./config/fields/own-fields.js";
import type { SiteConfigInput } from "./config/schema.js";

export type { Project } from "./config/project.js";
export type { CollectionsOf, FieldsOf, FieldSchemas } from "./config/fields/own-fields.js";
export { reference } from "./config/fields/reference.js";
export {
  definePlugin,
  escapeXml,
  type Plugin,
  type PluginArgument,
  type PluginAuthor,
  type PluginCommand,
  type PluginCommandInput,
  type PluginContent,
  type PluginData,
  type PluginDefinition,
  type PluginFile,
  type PluginFilesInput,
  type PluginHead,
  type PluginInput,
  type PluginLocale,
  type PluginMarkdownInput,
  type PluginNewPage,
  type PluginOutputInput,
  type PluginPage,
  type PluginPagesInput,
  type PluginProblem,
  type PluginRedirect,
  type PluginRoute,
  type PluginScript,
  type PluginSite,
  type PluginTerm,
} from "./config/plugins/define-plugin.js";
export { friendLinks } from "./config/options/friend-links-schema.js";
export type { SiteConfigInput } from "./config/schema.js";
export { HanblogError, type Problem } from "../runtime/model/error.js";
/** The library of schemas for `fields`, `collections` and the options of themes. */
export * as z from "zod";

declare global {
  /** The theme of the site, as `.hanblog/types.d.ts` adds its options. */
  interface HanblogTheme {}
}

/** The options that a theme accepts, by the schema that it exports. */
export type ThemeInput<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : OpenOptions;

type OpenOptions = NonNullable<SiteConfigInput["themeConfig"]>;
type ThemeConfig = HanblogTheme extends { readonly config: infer Config } ? Config : OpenOptions;
type LocaleInput = NonNullable<SiteConfigInput["locales"]>[string];
type Locale = Omit<LocaleInput, "themeConfig"> & { readonly themeConfig?: Partial<ThemeConfig> };

/** A configuration with the types of what it declares. */
type ConfigWith<Fields, Defaults, Collections> = Omit<
  SiteConfigInput,
  "fields" | "defaults" | "collections" | "themeConfig" | "locales"
> & {
  /** Options of the theme, which the theme itself checks. */
  readonly themeConfig?: ThemeConfig;
  readonly locales?: Readonly<Record<string, Locale>>;
  readonly fields?: Fields;
  readonly defaults?: Defaults;
  readonly collections?: Collections;
};

/** Returns a configuration unchanged. It gives a config file completion and type checks in an editor. */
export function defineConfig<
  Fields extends FieldSchemas = never,
  Defaults extends NonNullable<SiteConfigInput["defaults"]> = never,
  Collections extends NonNullable<SiteConfigInput["collections"]> = never,
>(config: ConfigWith<Fields, Defaults, Collections>): ConfigWith<Fields, Defaults, Collections> {
  return config;
}
export { build, type BuildSiteOptions } from "./build/build.js";
export type { BuildReport } from "./report/build-report.js";
