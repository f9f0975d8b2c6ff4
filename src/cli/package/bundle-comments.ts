import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { build, type Plugin } from "esbuild";
import { packageFolder } from "../engine/store/state-of-files.js";
import { pageCode, panelCode } from "../comments/node/bundle-host.js";
import { bundlePage } from "../comments/node/bundle-page.js";
import { loadPanel } from "../comments/node/load-panel.js";
import { bundleFunction } from "../comments/vercel/bundle-function.js";
import { bundleWorker } from "../comments/workers/bundle-worker.js";
import { COMMENTS_PACKAGE } from "../config/packages/service-packages.js";
import { NODE_TARGET } from "../config/node-20.js";
import { pathBelow } from "../config/path-below.js";
import { bundledFolders, packageLicenses } from "./package-licenses.js";

/**
 * Packages that are not bundled: a native driver, which only older versions of Node need, and a binding that pg loads
 * only if it is installed.
 */
const EXTERNAL = ["libsql", "pg-native"];

/** The command in messages and templates, and the package's own name for it. */
const NAMES = [
  ["hanblog comments", "npx hanblog-comments"],
  ["in the site folder", "in this folder"],
  ["在网站文件夹里", "在这个文件夹里"],
] as const;

/**
 * Modules in `dist/cli` that bundle the service for a platform, each with its function and the file in the package
 * `hanblog-comments` that has the result.
 */
export const SERVICE_FILES: ReadonlyMap<string, { readonly name: string; readonly file: string }> = new Map([
  ["comments/vercel/bundle-function.js", { name: "bundleFunction", file: "function.js" }],
  ["comments/workers/bundle-worker.js", { name: "bundleWorker", file: "worker.js" }],
]);

/** Returns the code of a module that reads the result of a bundler. `url` is JavaScript. */
export function readingCode(name: string, url: string): string {
  return `import { readFile } from "node:fs/promises";
export const ${name} = () => readFile(${url}, "utf8");`;
}

/**
 * Writes the package `hanblog-comments`: the compiled comment service with everything that it needs, so that it depends
 * on no other package. The pages, the worker and the function are bundled now, not at run time. `sources` are the
 * absolute paths of files that pages contain. Returns the folders of all bundled packages.
 */
export async function bundleComments(
  packageDir: string,
  sources: ReadonlySet<string>,
): Promise<readonly string[]> {
  const outdir = join(packageDir, COMMENTS_PACKAGE);
  const source = join(packageDir, "templates", "hanblog-comments");
  const cli = join(packageDir, "dist", "cli");
  await rm(outdir, { recursive: true, force: true });
  await cp(source, outdir, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: packageDir,
    entryPoints: [{ in: join(cli, "comments-main.js"), out: "main" }],
    outdir: join(outdir, "dist"),
    bundle: true,
    // The code of a command is loaded when it runs.
    splitting: true,
    metafile: true,
    format: "esm",
    platform: "node",
    target: NODE_TARGET,
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
    minifySyntax: true,
    // Names stay, so that the stack of an error is readable.
    minifyWhitespace: true,
    lineLimit: 200,
    external: EXTERNAL,
    // CommonJS packages load Node's own modules with it.
    banner: {
      js: 'import { createRequire as hanblogRequire } from "node:module";const require = hanblogRequire(import.meta.url);',
    },
    plugins: [ownSources(cli, await bundledModules())],
  });
  await writeFile(join(outdir, "dist", "function.js"), await bundleFunction());
  await writeFile(join(outdir, "dist", "worker.js"), await bundleWorker());
  const files = Object.keys(metafile.inputs).map((path) => join(packageDir, path));
  const unwanted = files.find((file) => packageFolder(file)?.endsWith(`${sep}esbuild`));
  if (unwanted !== undefined) throw new Error("A command of the comment service loads the bundler");
  const folders = bundledFolders([...files, ...sources]);
  await writeFile(join(outdir, "THIRD-PARTY.txt"), packageLicenses(folders));
  await writeManifest(packageDir, outdir);
  await cp(join(packageDir, "LICENSE"), join(outdir, "LICENSE"));
  await copyTemplates(join(packageDir, "templates", "service"), join(outdir, "templates", "service"));
  return folders;
}

/** Returns the code of modules that run a bundler in a checkout, by their paths in `dist/cli`. */
async function bundledModules(): Promise<ReadonlyMap<string, string>> {
  const [page, panel] = await Promise.all([bundlePage(), loadPanel()]);
  const resolving = (name: string, value: string) => `export const ${name} = async () => (${value});`;
  return new Map([
    ["comments/node/bundle-page.js", resolving("bundlePage", pageCode(page))],
    ["comments/node/load-panel.js", resolving("loadPanel", panelCode(panel))],
    ...[...SERVICE_FILES].map(
      ([module, { name, file }]) =>
        [module, readingCode(name, `new URL("./${file}", import.meta.url)`)] as const,
    ),
  ]);
}

/**
 * esbuild plugin that replaces modules, lets the others find the package's files, and names the package's own command.
 */
function ownSources(cli: string, replaced: ReadonlyMap<string, string>): Plugin {
  return {
    name: "hanblog-comments-sources",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]dist[\\/]cli[\\/].*\.js$/ }, async ({ path }) => {
        const name = pathBelow(cli, path) ?? "";
        const given = replaced.get(name);
        if (given !== undefined) return { contents: given, loader: "js" };
        const text = renamed(await readFile(path, "utf8"));
        // Bundled files are in `dist`, so this is where the module would be in the package.
        const place = `new URL(${JSON.stringify(`./cli/${name}`)}, import.meta.url).href`;
        return { contents: text.replaceAll(/(?<!")\bimport\.meta\.url\b/g, place), loader: "js" };
      });
    },
  };
}

function renamed(text: string): string {
  return NAMES.reduce((result, [from, to]) => result.replaceAll(from, to), text);
}

/** Writes the manifest with the version and the versions of optional packages of hanblog itself. */
async function writeManifest(packageDir: string, outdir: string): Promise<void> {
  const read = async (dir: string): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(join(dir, "package.json"), "utf8"));
  const [own, { version, peerDependencies }] = await Promise.all([read(outdir), read(packageDir)]);
  const { libsql } = peerDependencies as Readonly<Record<string, string>>;
  const manifest = { ...own, version, peerDependencies: { libsql } };
  await writeFile(join(outdir, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Copies the files of all platforms, which name the command that writes and updates them. */
async function copyTemplates(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTemplates(source, target);
    else await writeFile(target, renamed(await readFile(source, "utf8")));
  }
}
