/** Class of the element around the panel. */
const SCOPE = ".hanblog-panel";

/** Selectors that the panel never needs: the issue widget, highlighted articles, and the schemes of a whole page. */
const FOREIGN = /^(?:\.issue-|\.token\b|\[data-theme|\.leancloud)/;

/** Variables that a page can set, with the prefix `hanblog-`. */
const VARIABLES = /(?<=^\s*)--((?:color|code|font|size|radius|line)\b[\w-]*):\s*([^;]+);/gm;

/**
 * Turns bundled, unminified style sheets of the default theme into one for the panel. It applies below the panel's
 * element only, so that it is harmless in a page that links it. Each variable can be set by the page with the prefix
 * `hanblog-`, and `rem` does not depend on the font size of the page.
 */
export function scopeStyle(bundled: string): string {
  const rules = splitRules(bundled.replaceAll(/\/\*.*?\*\//gs, "")).map(keepOwn);
  const isGlobal = (rule: string) => rule.startsWith("@keyframes");
  const scoped = rules
    .filter((rule) => !isGlobal(rule))
    .join("\n")
    .replaceAll(":root", "&")
    .replaceAll(VARIABLES, "--$1: var(--hanblog-$1, $2);")
    .replaceAll(/(-?[\d.]+)rem\b/g, "calc($1 * var(--hanblog-unit))");
  return `${rules.filter(isGlobal).join("\n")}\n${SCOPE} {\n${dropUnused(scoped)}\n}\n`;
}

/** Returns a rule without what the panel never needs, or an empty text. */
function keepOwn(rule: string): string {
  const start = rule.indexOf("{");
  const head = rule.slice(0, start).trim();
  if (head.startsWith("@keyframes")) return rule;
  if (head.startsWith("@")) {
    const inner = splitRules(rule.slice(start + 1, -1))
      .map(keepOwn)
      .filter(Boolean);
    return inner.length === 0 ? "" : `${head} {\n${inner.join("\n")}\n}`;
  }
  const isForeign = head.split(",").some((selector) => FOREIGN.test(selector.trim()));
  return isForeign ? "" : `${head} ${rule.slice(start)}`;
}

/** Returns the top-level rules of a style sheet. */
function splitRules(style: string): readonly string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: brace, index } of style.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    if (depth > 0) continue;
    rules.push(style.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}

/** Removes the variables that no rule uses. */
function dropUnused(style: string): string {
  const next = style.replaceAll(/(?<=^\s*)--([\w-]+):[^;]+;/gm, (line, name: string) =>
    style.includes(`var(--${name}`) ? line : "",
  );
  return next === style ? style : dropUnused(next);
}
