import type { Problem } from "../../../runtime/model/error.js";
import type { ConfigPath } from "../checks/config-mistake.js";
import type { PlaceOfOption } from "../place-of-option.js";

/** Codes of the problems that a theme and the schema of its options report. */
const CODES: ReadonlySet<string> = new Set(["theme-config", "config-invalid"]);

/** Adds the places of options to the problems that a theme reports about its options. Other problems are unchanged. */
export function placeThemeOptions(problems: readonly Problem[], placeOf: PlaceOfOption): readonly Problem[] {
  return problems.map((problem) =>
    CODES.has(problem.code) && problem.at === null
      ? { ...problem, at: placeOf(optionPath(problem.message)) }
      : problem,
  );
}

/** Returns the path of the first option that a message names, such as `themeConfig.friendLinks[0].link`. */
function optionPath(message: string): ConfigPath {
  const found = /(?:locales\["([^"]*)"\]\.)?themeConfig((?:\.[\w$]+|\[\d+\])*)/.exec(message);
  const steps = [...(found?.[2] ?? "").matchAll(/\.([\w$]+)|\[(\d+)\]/g)];
  return [
    ...(found?.[1] === undefined ? [] : ["locales", found[1]]),
    "themeConfig",
    ...steps.map(([, name, index]) => name ?? Number(index)),
  ];
}
