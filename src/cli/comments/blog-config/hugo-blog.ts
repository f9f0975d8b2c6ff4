import type { BlogFiles } from "./blog-files.js";
import type { ConfigText } from "./config-section.js";
import { APP_FIELDS, type Client, type ClientFields, type Place } from "./connect-sections.js";

interface HugoTheme {
  readonly name: string;
  /** Last names of the section's path. */
  readonly path: readonly string[];
  readonly fields: ClientFields;
}

/** Names in the documentation of the themes. The first that fits a section counts. */
const THEMES: readonly HugoTheme[] = [
  // FixIt, CodeIT and others that started as LoveIt have the same names.
  {
    name: "LoveIt",
    path: ["comment", "valine"],
    fields: { ...APP_FIELDS, url: ["serverURLs"], canAdd: true },
  },
  // Even, LeaveIt and Jane pass no address to Valine.
  { name: "Even", path: ["params", "valine"], fields: { ...APP_FIELDS, url: ["serverURLs"], canAdd: false } },
];

/** MemE has all options in one section, with a prefix. */
const MEME: HugoTheme = {
  name: "MemE",
  path: ["params"],
  fields: {
    url: ["valineServerURLs"],
    appId: ["valineAppId"],
    appKey: ["valineAppKey"],
    enable: "enableValine",
    canAdd: true,
  },
};

const NAMES = /^(?:hugo|config|params(?:\.[\w-]+)?|languages(?:\.[\w-]+)?)\.(?:toml|ya?ml|json)$/i;

/** Finds the clients of LeanCloud in the configuration of a Hugo site. Returns `null` for another kind of folder. */
export async function findHugoClients(
  files: BlogFiles,
): Promise<{ readonly theme: string; readonly clients: readonly Client[] } | null> {
  const configs = await readConfigs(files);
  if (configs.length === 0) return null;
  const groups = new Map<string, { readonly theme: HugoTheme; readonly places: Place[] }>();
  for (const { config, prefix } of configs) {
    for (const section of config.sections) {
      const path = [...prefix, ...section.path];
      const isFlat = section.fields.some(({ name }) => name === "valineAppId");
      const theme = isFlat ? MEME : THEMES.find((each) => endsWith(path, each.path));
      if (theme === undefined) continue;
      const key = path.join("\0");
      const group = groups.get(key) ?? { theme, places: [] };
      group.places.push({ config, section });
      groups.set(key, group);
    }
  }
  const found = [...groups.values()];
  return {
    theme: found[0]?.theme.name ?? "Hugo",
    clients: found.map(({ theme, places }) => ({ places, fields: theme.fields })),
  };
}

/** Reads the configuration of each environment, and then that in the site's folder: highest precedence first. */
async function readConfigs(
  files: BlogFiles,
): Promise<readonly { readonly config: ConfigText; readonly prefix: readonly string[] }[]> {
  const folders = await Promise.all(["content", "themes", "archetypes"].map((name) => files.has(name)));
  const inFolders = (await files.list("config", NAMES, 1)).toSorted(
    (a, b) => Number(a.includes("/_default/")) - Number(b.includes("/_default/")),
  );
  const atRoot = await files.list("", /^(?:hugo|config)\.(?:toml|ya?ml|json)$/i, 0);
  const isSite = folders.includes(true) || atRoot.some((file) => file.startsWith("hugo."));
  if (!isSite && inFolders.length === 0) return [];
  const configs = await Promise.all(
    [...inFolders, ...atRoot].map(async (file) => {
      const config = await files.config(file);
      return config === null ? [] : [{ config, prefix: prefixOf(file) }];
    }),
  );
  return configs.flat();
}

/** The files `params.toml` and `languages.toml` start below the root; `params.en.toml` is for one language. */
function prefixOf(file: string): readonly string[] {
  const [name = "", language = ""] = (file.split("/").at(-1) ?? "").split(".");
  if (name !== "params" && name !== "languages") return [];
  return /^(?:toml|ya?ml|json)$/i.test(language) ? [name] : ["languages", language, name];
}

function endsWith(path: readonly string[], end: readonly string[]): boolean {
  return path.slice(-end.length).join("\0") === end.join("\0");
}
