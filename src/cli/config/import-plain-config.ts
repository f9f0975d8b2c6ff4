import { randomUUID } from "node:crypto";

/** The statement `import { defineConfig } from "hanblog"`, with which most configs begin. */
const OWN_IMPORT = /^import\s*\{\s*defineConfig\s*\}\s*from\s*(["'])hanblog\1[ \t]*;?/m;

/** Code that needs the bundler: imports, types, and the file's own path. */
const FOR_BUNDLER = /\b(?:import|require|enum|namespace|__dirname|__filename)\b|(?<!=)>\s*[(`]/;

/**
 * Returns the exports of a config that is plain JavaScript and imports no other file, as most configs are even if their
 * names end in `.ts`. Returns `null` for any other config and for one that fails. The bundler then reports the place.
 */
export async function importPlainConfig(text: string): Promise<Readonly<Record<string, unknown>> | null> {
  const script = text.replace(OWN_IMPORT, (found) => {
    // Keeps the number of lines.
    return `const defineConfig = (config) => config;${"\n".repeat(found.split("\n").length - 1)}`;
  });
  if (FOR_BUNDLER.test(script)) return null;
  try {
    // Node caches modules forever, so each import needs a different text.
    const own = `${script}\n// ${randomUUID()}`;
    return await import(`data:text/javascript;base64,${Buffer.from(own).toString("base64")}`);
  } catch {
    return null;
  }
}
