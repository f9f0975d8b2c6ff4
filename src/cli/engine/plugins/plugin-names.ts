import type { Problem } from "../../../runtime/model/error.js";
import { createPlaceOfOption, type PlaceOfOption } from "../../config/place-of-option.js";
import type { PluginSite } from "../../config/plugins/define-plugin.js";
import { type OpenedPlugin, partFailed, partWrong } from "../../config/plugins/read-plugins.js";
import type { Project } from "../../config/project.js";
import { nameOfPlugin } from "../../content/plugin-rules.js";
import type { PluginTime } from "../../report/build-report.js";

/** Texts of plugins by their names, from `nameOfPlugin`. */
export interface PluginNames {
  readonly names: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly times: readonly PluginTime[];
}

/** The names of a site whose plugins give none. */
export const NO_NAMES: PluginNames = { names: new Map(), problems: [], times: [] };

/** Asks the plugins for the names that their markdown rules look up. */
export function readNames(project: Project, site: PluginSite): PluginNames {
  const placeOf = createPlaceOfOption(project);
  const names = new Map<string, string>();
  const problems: Problem[] = [];
  const times: PluginTime[] = [];
  for (const plugin of project.plugins.all) {
    if (plugin.parts.names === undefined) continue;
    const started = performance.now();
    const found = callNames(plugin, site, placeOf);
    if ("problem" in found) problems.push(found.problem);
    else for (const [name, text] of found.entries) names.set(nameOfPlugin(plugin.name, name), text);
    times.push({ name: plugin.name, milliseconds: performance.now() - started });
  }
  return { names, problems, times };
}

type CalledNames =
  | { readonly entries: readonly (readonly [name: string, text: string])[] }
  | { readonly problem: Problem };

function callNames(plugin: OpenedPlugin, site: PluginSite, placeOf: PlaceOfOption): CalledNames {
  const { options, parts, data } = plugin;
  if (parts.names === undefined) return { entries: [] };
  try {
    const result = parts.names({ site, options, data });
    if (typeof result !== "object" || result === null) {
      return { problem: partWrong(plugin, "names", { place: null, found: result, placeOf }) };
    }
    const entries = Object.entries(result);
    const wrong = entries.find(([, text]) => typeof text !== "string");
    if (wrong === undefined) return { entries };
    const place = `[${JSON.stringify(wrong[0])}]`;
    return { problem: partWrong(plugin, "names", { place, found: wrong[1], placeOf }) };
  } catch (error) {
    return { problem: partFailed(plugin, "names", { error, placeOf }) };
  }
}
