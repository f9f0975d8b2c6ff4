import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files to copy from a package: a path or a folder with a pattern for names, and the path of the copy. */
interface Copied {
  readonly from: string;
  readonly names?: RegExp;
  readonly to: string;
}

/**
 * Packages whose files Node loads by name, with the files that hanblog uses. KaTeX also has three other builds, its
 * sources and fonts for old browsers; Prism has each language twice, plugins and themes.
 */
const PACKAGES: Readonly<Record<string, readonly Copied[]>> = {
  katex: [
    { from: "LICENSE", to: "LICENSE" },
    { from: "dist/katex.min.js", to: "katex.js" },
    { from: "dist/katex.min.css", to: "katex.min.css" },
    { from: "dist/fonts", names: /\.woff2$/, to: "fonts" },
  ],
  prismjs: [
    { from: "LICENSE", to: "LICENSE" },
    { from: "prism.js", to: "prism.js" },
    { from: "components.js", to: "components.js" },
    { from: "components.json", to: "components.json" },
    { from: "dependencies.js", to: "dependencies.js" },
    { from: "components", names: /^index\.js$|\.min\.js$/, to: "components" },
  ],
};

/** Copies packages into folders of `outdir`. Returns one absolute file of each package. */
export async function copyPackages(packageDir: string, outdir: string): Promise<readonly string[]> {
  for (const [name, files] of Object.entries(PACKAGES)) {
    const source = join(packageDir, "node_modules", name);
    for (const file of files) await copy(source, join(outdir, name), file);
    await writeFile(join(outdir, name, "package.json"), '{ "type": "commonjs" }\n');
  }
  return Object.keys(PACKAGES).map((name) => join(packageDir, "node_modules", name, "package.json"));
}

async function copy(source: string, target: string, { from, names, to }: Copied): Promise<void> {
  if (names === undefined) {
    await mkdir(dirname(join(target, to)), { recursive: true });
    await cp(join(source, from), join(target, to));
    return;
  }
  const found = (await readdir(join(source, from))).filter((name) => names.test(name));
  for (const name of found) {
    // Other modules load the files by their names without `.min`.
    await cp(join(source, from, name), join(target, to, name.replace(/\.min\.js$/, ".js")));
  }
}
