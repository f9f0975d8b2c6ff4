import { randomUUID } from "node:crypto";

/** `import { defineConfig } from "hanblog"`, which most configs begin with. */
const OWN_IMPORT = /^import\s*\{\s*defineConfig\s*\}\s*from\s*(["'])hanblog\1[ \t]*;?/m;

/** What only a bundler can follow, or reads as something else than Node does: types, and where the file stands. */
const FOR_BUNDLER = /\b(?:import|require|enum|namespace|__dirname|__filename)\b|(?<!=)>\s*[(`]/;

/**
 * The exports of a config that is JavaScript as it stands, as most are, though their names end in `.ts`, and that
 * imports no other file. `null` for any other, and for one that fails: the bundler says where and why.
 */
export async function importPlainConfig(text: string): Promise<Readonly<Record<string, unknown>> | null> {
  const script = text.replace(OWN_IMPORT, (found) => {
    // Its lines stay, though nobody will see an error of this script.
    return `const defineConfig = (config) => config;${"\n".repeat(found.split("\n").length - 1)}`;
  });
  if (FOR_BUNDLER.test(script)) return null;
  try {
    // Node never forgets a module, so it is another one each time.
    const own = `${script}\n// ${randomUUID()}`;
    return await import(`data:text/javascript;base64,${Buffer.from(own).toString("base64")}`);
  } catch {
    return null;
  }
}
