import type { Problem } from "../../runtime/model/error.js";
import type { ConfigPath } from "./config-mistake.js";
import type { PlaceOfOption } from "./place-of-option.js";

/** Gives what a theme finds wrong with its options the places of those options; other problems stay as they are. */
export function placeThemeOptions(problems: readonly Problem[], placeOf: PlaceOfOption): readonly Problem[] {
  return problems.map((problem) =>
    problem.code === "theme-config" && problem.at === null
      ? { ...problem, at: placeOf(optionPath(problem.message)) }
      : problem,
  );
}

/** The path of the first option that a message names, such as `themeConfig.friendLinks[0].link`. */
function optionPath(message: string): ConfigPath {
  const found = /(?:locales\["([^"]*)"\]\.)?themeConfig((?:\.[\w$]+|\[\d+\])*)/.exec(message);
  const steps = [...(found?.[2] ?? "").matchAll(/\.([\w$]+)|\[(\d+)\]/g)];
  return [
    ...(found?.[1] === undefined ? [] : ["locales", found[1]]),
    "themeConfig",
    ...steps.map(([, name, index]) => name ?? Number(index)),
  ];
}
