/** The end of a core that was made a module: `export{ A as B, C as D, }`. */
const EXPORTS = /\n\s*export\s*\{([^}]*)\}\s*;?\s*$/;

/**
 * A core as a classic script. The one that npm has ends in `export`, but is no valid module: it declares names twice.
 * Its exports become globals, its other names stay its own, and what it prints as it starts is left unsaid. The
 * licence above it stays above it; a core without exports is taken as it is.
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

/** The licence above a core. */
export function coreLicense(source: string): string {
  return /^\s*\/\*[^]*?\*\//.exec(source)?.[0].trim() ?? "";
}
