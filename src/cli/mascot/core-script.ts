/** Matches the `export{ A as B, C as D, }` at the end of a core that is packaged as a module. */
const EXPORTS = /\n\s*export\s*\{([^}]*)\}\s*;?\s*$/;

/**
 * Converts a Live2D core to a classic script. The core on npm ends in `export`, but is not a valid module
 * because it declares names twice. Its exports become globals, its other names stay local, and its calls of
 * `console.log` print nothing. The licence comment stays at the top. A core without exports is returned
 * unchanged.
 */
export function coreScript(source: string): string {
  const found = EXPORTS.exec(source);
  if (found === null) return source;
  const license = /^\s*\/\*[^]*?\*\//.exec(source)?.[0].trim() ?? "";
  const body = source.slice(0, found.index);
  return `${license}
(function (console) {
${license === "" ? body : body.slice(body.indexOf("*/") + 2)}
${globals(found[1] ?? "")}
})(Object.assign(Object.create(console), { log: function () {} }));
`;
}

function globals(list: string): string {
  const names = [...list.matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?/g)];
  return names.map(([, own = "", given = own]) => `window.${given} = ${own};`).join("\n");
}

/** Returns the licence comment at the top of a core, or an empty string. */
export function coreLicense(source: string): string {
  return /^\s*\/\*[^]*?\*\//.exec(source)?.[0].trim() ?? "";
}
