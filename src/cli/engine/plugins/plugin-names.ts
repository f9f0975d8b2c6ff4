import * as z from "zod";
import { position, type Problem } from "../../../runtime/model/error.js";
import type { HeadTag } from "../../../runtime/model/page.js";
import { formatPath, valueAt } from "../../config/checks/config-problems.js";
import type { PageTags } from "../../config/plugins/add-heads.js";
import { createPlaceOfOption, type PlaceOfOption } from "../../config/place-of-option.js";
import type { PluginSite } from "../../config/plugins/define-plugin.js";
import {
  awaitPart,
  MOST_SECONDS,
  partFailed,
  partWrong,
  resultWrong,
} from "../../config/plugins/part-problems.js";
import type { OpenedPlugin } from "../../config/plugins/read-plugins.js";
import type { Project } from "../../config/project.js";
import { redirectTarget, siteConfigSchema } from "../../config/schema.js";
import { nameOfPlugin } from "../../content/plugin-rules.js";
import type { PluginTime } from "../../report/build-report.js";
import type { GivenRedirect } from "../../routes/redirects.js";
import { prefixHeadTag } from "../../site/create-shell.js";

/** Texts of plugins by their names, from `nameOfPlugin`, and further additions that follow from the pages alone. */
export interface PluginNames {
  readonly names: ReadonlyMap<string, string>;
  /** Tags for the heads of pages, by their paths. */
  readonly heads: ReadonlyMap<string, readonly HeadTag[]>;
  readonly redirects: readonly GivenRedirect[];
  readonly problems: readonly Problem[];
  readonly times: readonly PluginTime[];
}

/** The names of a site whose plugins give none. */
export const NO_NAMES: PluginNames = {
  names: new Map(),
  heads: new Map(),
  redirects: [],
  problems: [],
  times: [],
};

/** Whether plugins have parts that follow from the pages alone. */
export function giveNames({ pageTags, all }: Project["plugins"]): boolean {
  return (
    pageTags.length > 0 || all.some(({ parts }) => parts.names !== undefined || parts.redirects !== undefined)
  );
}

/** Asks the plugins for the names that their markdown rules look up, for tags of pages, and for redirects. */
export async function readNames(project: Project, site: PluginSite): Promise<PluginNames> {
  const placeOf = createPlaceOfOption(project);
  const names = new Map<string, string>();
  const problems: Problem[] = [];
  const times: PluginTime[] = [];
  const redirects: GivenRedirect[] = [];
  for (const plugin of project.plugins.all) {
    const started = performance.now();
    if (plugin.parts.names !== undefined) {
      const found = callNames(plugin, site, placeOf);
      if ("problems" in found) problems.push(...found.problems);
      else for (const [name, text] of found.entries) names.set(nameOfPlugin(plugin.name, name), text);
    }
    if (plugin.parts.redirects !== undefined) {
      const found = await callRedirects(plugin, site, placeOf);
      if ("problems" in found) problems.push(...found.problems);
      else redirects.push(...found.redirects);
    }
    times.push({ name: plugin.name, milliseconds: performance.now() - started });
  }
  const heads = new Map<string, readonly HeadTag[]>();
  for (const one of project.plugins.pageTags) {
    const started = performance.now();
    const found = callPageTags(one, site, placeOf);
    if ("problems" in found) problems.push(...found.problems);
    for (const [path, tags] of "problems" in found ? [] : found.heads) {
      heads.set(path, [...(heads.get(path) ?? []), ...tags]);
    }
    times.push({ name: one.plugin.name, milliseconds: performance.now() - started });
  }
  return { names, heads: heads.size === 0 ? NO_NAMES.heads : heads, redirects, problems, times };
}

/** Returns the schema of the result of `redirects`, for a plugin that reads these files. */
const redirectsSchema = (files: ReadonlySet<string>) =>
  z
    .strictObject({
      from: z.string().startsWith("/"),
      to: redirectTarget,
      path: z
        .string()
        .refine((path) => files.has(path))
        .optional(),
      line: z.int().min(1).optional(),
    })
    .array();

type CalledRedirects =
  | { readonly redirects: readonly GivenRedirect[] }
  | { readonly problems: readonly Problem[] };

async function callRedirects(
  plugin: OpenedPlugin,
  site: PluginSite,
  placeOf: PlaceOfOption,
): Promise<CalledRedirects> {
  const { name, index, options, parts, data } = plugin;
  try {
    const call = parts.redirects?.({ site, options, data });
    const limit = { part: "redirects", seconds: MOST_SECONDS, placeOf } as const;
    const result = await awaitPart(call, plugin, limit);
    const schema = redirectsSchema(
      new Set([...site.pages.map(({ file }) => file), ...data.map(({ path }) => path)]),
    );
    const checked = schema.safeParse(result);
    if (!checked.success) return { problems: resultWrong(plugin, "redirects", { schema, result, placeOf }) };
    const own = placeOf(["plugins", index]);
    return {
      redirects: checked.data.map(({ from, to, path, line }) => ({
        from,
        to,
        plugin: { name, at: path === undefined ? own : position(path, line ?? null) },
      })),
    };
  } catch (error) {
    return { problems: partFailed(plugin, "redirects", { error, placeOf }) };
  }
}

type CalledHeads =
  | { readonly heads: readonly (readonly [path: string, tags: readonly HeadTag[]])[] }
  | { readonly problems: readonly Problem[] };

/** Returns the tags of a plugin for each page. Their addresses have the base, and data cannot end its element. */
function callPageTags({ plugin, tagsOf }: PageTags, site: PluginSite, placeOf: PlaceOfOption): CalledHeads {
  const heads: (readonly [string, readonly HeadTag[]])[] = [];
  try {
    for (const page of site.pages) {
      const result = tagsOf(page, { site, data: plugin.data });
      const checked = pageTagsSchema.safeParse(result);
      if (!checked.success) {
        const path = checked.error.issues[0]?.path ?? [];
        const place = `(${JSON.stringify(page.path)})${formatPath(path)}`;
        return {
          problems: [partWrong(plugin, "pageTags", { place, found: valueAt(result, path), placeOf })],
        };
      }
      const tags = checked.data.map((tag) => prefixHeadTag(site.base, withoutBrackets(tag)));
      if (tags.length > 0) heads.push([page.path, tags]);
    }
    return { heads };
  } catch (error) {
    return { problems: partFailed(plugin, "head", { error, placeOf }) };
  }
}

/** Tags that a navigation can add to a page and remove again, and data for programs that read documents. */
const pageTagsSchema = siteConfigSchema.shape.head
  .unwrap()
  .element.refine(
    ([name, { type }]) =>
      name === "meta" || name === "link" || (name === "script" && type === "application/ld+json"),
  )
  .array();

function withoutBrackets([name, attributes, text]: HeadTag): HeadTag {
  return text === undefined ? [name, attributes] : [name, attributes, text.replaceAll("<", "\\u003c")];
}

type CalledNames =
  | { readonly entries: readonly (readonly [name: string, text: string])[] }
  | { readonly problems: readonly Problem[] };

function callNames(plugin: OpenedPlugin, site: PluginSite, placeOf: PlaceOfOption): CalledNames {
  const { options, parts, data } = plugin;
  if (parts.names === undefined) return { entries: [] };
  try {
    const result = parts.names({ site, options, data });
    if (typeof result !== "object" || result === null || result instanceof Promise) {
      return { problems: [partWrong(plugin, "names", { place: null, found: result, placeOf })] };
    }
    const entries = Object.entries(result);
    const wrong = entries.find(([, text]) => typeof text !== "string");
    if (wrong === undefined) return { entries };
    const place = `[${JSON.stringify(wrong[0])}]`;
    return { problems: [partWrong(plugin, "names", { place, found: wrong[1], placeOf })] };
  } catch (error) {
    return { problems: partFailed(plugin, "names", { error, placeOf }) };
  }
}
