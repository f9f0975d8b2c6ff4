import { firstLineOf, type Problem, quoteValue } from "../../../runtime/model/error.js";
import { createPlaceOfOption } from "../../config/place-of-option.js";
import type { PluginSite } from "../../config/plugins/define-plugin.js";
import type { OpenedPlugin } from "../../config/plugins/read-plugins.js";
import type { Project } from "../../config/project.js";
import { nameOfPlugin } from "../../content/plugin-rules.js";
import type { PluginTime } from "../../report/build-report.js";
import { createProblem } from "../../messages/create-problem.js";

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
    const found = callNames(plugin, site, () => placeOf(["plugins", plugin.index]));
    if ("problem" in found) problems.push(found.problem);
    else for (const [name, text] of found.entries) names.set(nameOfPlugin(plugin.name, name), text);
    times.push({ name: plugin.name, milliseconds: performance.now() - started });
  }
  return { names, problems, times };
}

type CalledNames =
  | { readonly entries: readonly (readonly [name: string, text: string])[] }
  | { readonly problem: Problem };

function callNames(
  { name, options, parts, data }: OpenedPlugin,
  site: PluginSite,
  at: () => Problem["at"],
): CalledNames {
  if (parts.names === undefined) return { entries: [] };
  try {
    const result = parts.names({ site, options, data });
    const entries = typeof result === "object" && result !== null ? Object.entries(result) : null;
    const wrong = entries?.find(([, text]) => typeof text !== "string");
    if (entries !== null && wrong === undefined) return { entries };
    const place = wrong === undefined ? null : `[${JSON.stringify(wrong[0])}]`;
    const values = {
      kind: "names",
      name,
      place,
      found: quoteValue(wrong === undefined ? result : wrong[1]),
    } as const;
    return { problem: createProblem("error", "plugin-result", values, at()) };
  } catch (error) {
    const values = { name, part: "names", reason: firstLineOf(error) };
    return { problem: createProblem("error", "plugin-failed", values, at()) };
  }
}
