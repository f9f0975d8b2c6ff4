import * as z from "zod";
import type { Problem } from "../../../runtime/model/error.js";
import { policySchema } from "../options/policy-schema.js";
import { type SiteConfig, siteConfigSchema } from "../schema.js";
import type { PluginPage, PluginInput } from "./define-plugin.js";
import { partFailed, partWrong, type PlaceOf, resultWrong } from "./part-problems.js";
import type { OpenedPlugin } from "./read-plugins.js";

/** Schema of the result of `head`. Its parts are checked like the options that they are added to. */
const schema = z.strictObject({
  tags: siteConfigSchema.shape.head,
  pageTags: z.custom<PageTags["tagsOf"]>((value) => typeof value === "function").optional(),
  scripts: siteConfigSchema.shape.scripts,
  sources: policySchema.shape.sources,
  trustedTypes: policySchema.shape.trustedTypes,
});

/** A host that scripts of a plugin contact. The purpose is the name of the plugin. */
interface PluginHost {
  readonly src: string;
  readonly purpose: string;
}

/** The part `pageTags` of a plugin, whose results are not checked yet. */
export interface PageTags {
  readonly plugin: OpenedPlugin;
  readonly tagsOf: (page: PluginPage, input: Pick<PluginInput<unknown>, "site" | "data">) => unknown;
}

/** A checked result of `head`. */
type Head = z.output<typeof schema>;

/** A configuration with the additions of plugins to the head of all documents. */
export interface ConfigWithHeads {
  readonly config: SiteConfig;
  readonly hosts: readonly PluginHost[];
  readonly pageTags: readonly PageTags[];
  readonly problems: readonly Problem[];
}

/** Adds to a configuration the tags, scripts and sources that plugins return from `head`. */
export function addHeads(
  config: SiteConfig,
  plugins: readonly OpenedPlugin[],
  placeOf: PlaceOf,
): ConfigWithHeads {
  const problems: Problem[] = [];
  const added = plugins.flatMap((plugin) => {
    const found = readHead(plugin, placeOf);
    if (found === null) return [];
    if (isProblems(found)) problems.push(...found);
    return isProblems(found) ? [] : [{ plugin, ...found }];
  });
  if (added.length === 0) return { config, hosts: [], pageTags: [], problems };
  const { csp } = config;
  return {
    config: {
      ...config,
      head: [...config.head, ...added.flatMap(({ tags }) => tags)],
      scripts: [...config.scripts, ...added.flatMap(({ scripts }) => scripts)],
      csp: {
        sources: mergeSources([csp.sources, ...added.map(({ sources }) => sources)]),
        trustedTypes: csp.trustedTypes && added.every(({ trustedTypes }) => trustedTypes),
      },
    },
    hosts: added.flatMap(({ plugin: { name }, sources }) =>
      Object.values(sources)
        .flat()
        .flatMap((source) => (/^https?:\/\/[^*]+$/.test(source) ? { src: source, purpose: name } : [])),
    ),
    pageTags: added.flatMap(({ plugin, pageTags: tagsOf }) =>
      tagsOf === undefined ? [] : { plugin, tagsOf },
    ),
    problems,
  };
}

/** Returns the result of a plugin's `head`, the problems with it, or `null` for a plugin without this part. */
function readHead(plugin: OpenedPlugin, placeOf: PlaceOf): Head | readonly Problem[] | null {
  const { options, parts } = plugin;
  if (parts.head === undefined) return null;
  let result: unknown;
  try {
    result = parts.head({ options });
  } catch (error) {
    return partFailed(plugin, "head", { error, placeOf });
  }
  // A promise has no fields, so it would pass as a head without additions.
  if (result instanceof Promise) return [partWrong(plugin, "head", { place: null, found: result, placeOf })];
  const checked = schema.safeParse(result);
  if (checked.success) return checked.data;
  return resultWrong(plugin, "head", { schema, result, placeOf });
}

function isProblems(found: Head | readonly Problem[]): found is readonly Problem[] {
  return Array.isArray(found);
}

type Sources = SiteConfig["csp"]["sources"];

function mergeSources(all: readonly Sources[]): Sources {
  const merged = new Map<string, readonly string[]>();
  for (const [directive, sources] of all.flatMap((one) => Object.entries(one))) {
    merged.set(directive, [...new Set([...(merged.get(directive) ?? []), ...sources])]);
  }
  return Object.fromEntries(merged);
}
