/** Returns the variables of a permalink that come from a clock, `YYYY-MM-DDTHH:MM:SS`. */
export function clockVariables(clock: string) {
  const [date = "", time = ""] = clock.split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  const [hour = "", minute = "", second = ""] = time.split(":");
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
  };
}

/** Replaces the variables of a permalink. Returns `null` if the value of one is unknown. */
export function fillPermalink(
  pattern: string,
  variables: RegExp,
  valueOf: (variable: string) => string | undefined,
): string | null {
  let isKnown = true;
  const path = pattern.replace(variables, (_, variable: string) => {
    const value = valueOf(variable);
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  return isKnown ? path : null;
}

/** Returns a path from the root of the site. The address of `index.html` is that of its folder. */
export function rootedPath(path: string): string {
  return `/${path}`.replace(/\/{2,}/g, "/").replace(/\/index\.html$/, "/");
}
