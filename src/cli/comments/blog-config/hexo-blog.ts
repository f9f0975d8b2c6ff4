import type { BlogFiles } from "./blog-files.js";
import type { ConfigText, Section } from "./config-section.js";
import { APP_FIELDS, type Client, type ClientFields, type Place } from "./connect-sections.js";

/** A theme's sections with the settings of LeanCloud: path → fields. */
type ThemeSections = readonly (readonly [path: readonly string[], fields: ClientFields])[];

interface HexoTheme {
  readonly name: string;
  /** Files with settings of the theme in `source/_data`, which override all others. */
  readonly data: readonly string[];
  readonly sections: ThemeSections;
}

const VALINE: ClientFields = { ...APP_FIELDS, url: ["serverURLs"], canAdd: true };
const COUNTER: ClientFields = { ...APP_FIELDS, url: ["server_url"], canAdd: true };

/** Names in the documentation of the themes. */
const THEMES: Readonly<Record<string, HexoTheme>> = {
  next: {
    name: "NexT",
    data: ["next"],
    sections: [
      [["valine"], VALINE],
      [["leancloud_visitors"], COUNTER],
    ],
  },
  butterfly: { name: "Butterfly", data: ["butterfly"], sections: [[["valine"], VALINE]] },
  fluid: {
    name: "Fluid",
    data: ["fluid_config"],
    sections: [
      [["valine"], VALINE],
      [["web_analytics", "leancloud"], COUNTER],
    ],
  },
  icarus: {
    name: "Icarus",
    data: [],
    sections: [[["comment"], { ...APP_FIELDS, url: ["server_urls"], canAdd: true, type: "valine" }]],
  },
};

/** Sections of other themes. Whether such a theme passes an address is not known, so none is added. */
const OTHER: ThemeSections = [
  ...["valine", "comments.valine", "comment.valine"].map((path): ThemeSections[number] => [
    path.split("."),
    { ...APP_FIELDS, url: ["serverURLs", "serverURL", "server_urls"], canAdd: false },
  ]),
  [["leancloud_visitors"], { ...COUNTER, canAdd: false }],
];

/** Finds the clients of LeanCloud in the configuration of a Hexo blog. Returns `null` for another kind of folder. */
export async function findHexoClients(
  files: BlogFiles,
): Promise<{ readonly theme: string; readonly clients: readonly Client[] } | null> {
  if (!(await isHexo(files))) return null;
  const site = await firstConfig(files, "_config");
  const dir = themeDir(site);
  const known = THEMES[dir.toLowerCase().replace(/^hexo-theme-/, "")];
  const { name, data, sections } = known ?? { name: dir || "Hexo", data: [], sections: OTHER };
  const ofData = await Promise.all(data.map((file) => firstConfig(files, `source/_data/${file}`)));
  const own = dir === "" ? [] : [`_config.${dir}`, `themes/${dir}/_config`];
  const ofTheme = await Promise.all(own.map((file) => firstConfig(files, file)));
  const sources: readonly (readonly [ConfigText | null, readonly string[]])[] = [
    ...ofData.map((config) => [config, []] as const),
    [site, ["theme_config"]],
    ...ofTheme.map((config) => [config, []] as const),
    [site, []],
  ];
  const clients = sections.map(([path, fields]) => ({ places: placesOf(sources, path), fields }));
  const plugin = { places: placesOf([[site, []]], ["leancloud_counter_security"]), fields: COUNTER };
  const layouts = name === "Icarus" ? await icarusLayouts(files) : [];
  return { theme: name, clients: [...clients, ...layouts, plugin] };
}

async function isHexo(files: BlogFiles): Promise<boolean> {
  const manifest = (await files.text("package.json")) ?? "";
  return /"hexo"\s*:/.test(manifest) || (await files.has("scaffolds")) || (await files.has("source/_posts"));
}

/** Returns the name of the theme's folder, or an empty text. */
function themeDir(site: ConfigText | null): string {
  const root = site?.sections.find(({ path }) => path.length === 0);
  const theme = root?.fields.find(({ name }) => name === "theme")?.value ?? "";
  return /^[\w@.-]+$/.test(theme) && !theme.startsWith(".") ? theme : "";
}

async function firstConfig(files: BlogFiles, name: string): Promise<ConfigText | null> {
  for (const ending of ["yml", "yaml", "json"]) {
    const config = await files.config(`${name}.${ending}`);
    if (config !== null) return config;
  }
  return null;
}

function placesOf(
  sources: readonly (readonly [ConfigText | null, readonly string[]])[],
  path: readonly string[],
): readonly Place[] {
  return sources.flatMap(([config, prefix]) => {
    const section = config === null ? undefined : findSection(config, [...prefix, ...path]);
    return config === null || section === undefined ? [] : [{ config, section }];
  });
}

function findSection({ sections }: ConfigText, path: readonly string[]): Section | undefined {
  return sections.find((section) => section.path.join("\0") === path.join("\0"));
}

/** Icarus has files for single layouts, which override the others. */
async function icarusLayouts(files: BlogFiles): Promise<readonly Client[]> {
  const [path, fields] = THEMES["icarus"]?.sections[0] ?? [[], COUNTER];
  const configs = await Promise.all(["_config.post", "_config.page"].map((name) => firstConfig(files, name)));
  return configs.map((config) => ({ places: placesOf([[config, []]], path), fields }));
}
