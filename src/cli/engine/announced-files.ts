import { FEEDS } from "../../runtime/model/lists/feed.js";
import { feedFile } from "../config/options/feed-schema.js";
import { feedTaxonomies } from "../config/options/taxonomies-schema.js";
import type {
  Plugin,
  PluginFile,
  PluginPage,
  PluginRedirect,
  PluginSite,
} from "../config/plugins/define-plugin.js";
import { type OpenedPlugin, readPlugins } from "../config/plugins/read-plugins.js";
import type { SiteConfig } from "../config/schema.js";
import type { OutputFile } from "../output/own-files.js";
import { feeds } from "../plugins/feeds.js";
import { redirects } from "../plugins/redirects.js";
import { sitemap } from "../plugins/sitemap.js";
import { feedRedirects } from "../routes/folder-redirects.js";
import { inputOf, type PageBodies } from "./plugins/call-plugins.js";
import type { PluginOutput } from "./plugins/plugin-site.js";

const KNOWN = new WeakMap<SiteConfig, readonly OpenedPlugin[]>();

/** Returns hanblog's own plugins that the configuration enables. They are opened once for a configuration. */
function announcers(config: SiteConfig): readonly OpenedPlugin[] {
  const opened = KNOWN.get(config) ?? open(chosen(config));
  KNOWN.set(config, opened);
  return opened;
}

function chosen(config: SiteConfig): readonly Plugin[] {
  const { feed, url } = config;
  if (url === undefined) return [];
  const usual = (["atom", "rss", "json"] as const).filter((format) => feed[format]);
  const paths = Object.entries(feed.paths);
  const hasFeeds = usual.length + paths.length > 0;
  const ownFeeds = () =>
    feeds({
      formats: usual.map((format) => ({ format, file: FEEDS[format].file })),
      paths: paths.map(([path, own]) => ({ ...own, file: feedFile(path, own.format).slice(1) })),
      limit: feed.limit,
      fields: feed.fields,
      taxonomies: feedTaxonomies(config),
    });
  return [...(config.sitemap ? [sitemap()] : []), ...(hasFeeds ? [ownFeeds()] : [])];
}

/** Opens plugins of hanblog. Their errors are bugs, and the types of what they return are checked. */
function open(plugins: readonly Plugin[]): readonly OpenedPlugin[] {
  return readPlugins([...plugins]).plugins;
}

/** Resolves to the redirects of the configuration, and those from the folders of feeds to their files. */
export async function configuredRedirects(
  config: SiteConfig,
  pluginSite: () => Promise<PluginSite>,
): Promise<readonly PluginRedirect[]> {
  const ofFeeds = Object.fromEntries(feedRedirects(config).map(({ from, to }) => [from, to]));
  const paths = { ...ofFeeds, ...config.redirects };
  if (Object.keys(paths).length === 0) return [];
  const site = await pluginSite();
  const found = open([redirects({ paths })]).map(({ parts, options, data }) =>
    parts.redirects?.({ site, options, data }),
  );
  return (await Promise.all(found)).flat() as readonly PluginRedirect[];
}

/** Resolves to the pages whose HTML the feeds contain. */
export async function announcedPages(
  config: SiteConfig,
  output: PluginOutput,
): Promise<readonly PluginPage[]> {
  const found = announcers(config).map(async (plugin) => {
    const pages = await plugin.parts.bodies?.(inputOf(plugin, output, () => ""));
    return (pages ?? []) as readonly PluginPage[];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Resolves to the sitemap, `robots.txt` and the feeds. `bodies` are those of the pages from `announcedPages`. There are none if the
 * site's URL is not configured.
 */
export async function announcedFiles(
  config: SiteConfig,
  output: PluginOutput,
  bodies: PageBodies,
): Promise<readonly OutputFile[]> {
  const found = announcers(config).map(async (plugin) => {
    const files = await plugin.parts.files?.(inputOf(plugin, output, ({ path }) => bodies.get(path) ?? ""));
    return ((files ?? []) as readonly PluginFile[]).map(({ path, text }) => ({ file: path, content: text }));
  });
  return (await Promise.all(found)).flat();
}
