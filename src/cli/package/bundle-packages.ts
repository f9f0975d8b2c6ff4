import { mkdir, rm, writeFile, readFile, cp, readdir } from "node:fs/promises";
import { join, dirname } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { BROWSER_PACKAGES } from "../config/packages/shipped-packages.js";
import { replaceableVersions, VERSIONS_FILE } from "../config/packages/site-packages.js";
import { NODE_TARGET } from "../config/node-20.js";
import { markedParts } from "./marked-parts.js";

/** Folder of @simplewebauthn/server's modules. Its manifest does not export them. */
const WEBAUTHN = "./node_modules/@simplewebauthn/server/esm";

/**
 * Packages of the command line with the exports in use, each as one file for a checkout. @streamparser/json has 100 files, compression
 * brings 17 packages, liquidjs brings a command, and markdown-it-cjk-friendly brings Unicode's tables of widths and markdown-it's
 * old types. hanblog's modules import them as `#liquidjs`, and so on. The published package has them in `dist/bin` only.
 */
export const NODE_PACKAGES: Readonly<Record<string, string>> = {
  aws4fetch: 'export { AwsV4Signer } from "aws4fetch";',
  compression: 'export { default } from "compression";',
  "json-stream": 'export { JSONParser, TokenType } from "@streamparser/json";',
  // Its main file is CommonJS.
  liquidjs: 'export * from "liquidjs/dist/liquid.node.mjs";',
  "markdown-it-abbr": 'export { default } from "markdown-it-abbr";',
  "markdown-it-cjk-friendly": 'export { default } from "markdown-it-cjk-friendly";',
  "markdown-it-deflist": 'export { default } from "markdown-it-deflist";',
  "markdown-it-mark": 'export { default } from "markdown-it-mark";',
  // Not its index, which also loads the certificates of devices.
  simplewebauthn: `export { verifyRegistrationResponse } from "${WEBAUTHN}/registration/verifyRegistrationResponse.js";
export { verifyAuthenticationResponse } from "${WEBAUTHN}/authentication/verifyAuthenticationResponse.js";`,
  // Its parser of documents has 60 files.
  turndown:
    'export { default as Turndown } from "turndown"; export { tables, taskListItems } from "@joplin/turndown-plugin-gfm";',
};

/** The packages of `NODE_PACKAGES` that are CommonJS. */
const COMMONJS: ReadonlySet<string> = new Set(["compression"]);
const REQUIRE =
  'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);';

/** pixi and its plugins, which share one copy of its classes. */
const PIXI = [...BROWSER_PACKAGES].filter(([specifier]) => specifier.includes("pixi"));
/** The other packages, each bundled on its own. */
const OTHERS = [...BROWSER_PACKAGES].filter(([specifier]) => !specifier.includes("pixi")).map((one) => [one]);

/**
 * Bundles packages into `dist/packages`, as one ES module each, and copies those that Node loads by name, so that no
 * blog has to install them. Returns the absolute paths of all bundled files, and of one file of each copied package.
 */
export async function bundlePackages(packageDir: string): Promise<readonly string[]> {
  const outdir = join(packageDir, "dist", "packages");
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  // Without it, hanblog's own manifest would state that none of these modules has side effects.
  await writeFile(join(outdir, "package.json"), '{ "type": "module" }\n');
  await writeFile(join(outdir, VERSIONS_FILE), `${JSON.stringify(replaceableVersions(packageDir))}\n`);
  const shared = {
    absWorkingDir: packageDir,
    outdir,
    bundle: true,
    metafile: true,
    format: "esm",
    charset: "utf8",
    // The bundler of a site collects these notices.
    legalComments: "inline",
    // Otherwise the code of CommonJS modules contains their paths, which every page would load.
    minifyIdentifiers: true,
    logLevel: "error",
  } satisfies BuildOptions;
  const browser = [PIXI, ...OTHERS].map((entries) =>
    build({
      ...shared,
      entryPoints: entries.map(([specifier, name]) => ({ in: specifier, out: name })),
      splitting: entries.length > 1,
      chunkNames: "pixi-[hash]",
      platform: "browser",
      target: "es2022",
      // A site's bundle replaces it.
      define: { "process.env.NODE_ENV": "process.env.NODE_ENV" },
      plugins: [markedParts, purifierParts, withoutEval],
    }),
  );
  const node = Object.entries(NODE_PACKAGES).map(([name, contents]) =>
    build({
      ...shared,
      stdin: { contents, resolveDir: packageDir, sourcefile: `${name}.js` },
      entryNames: name,
      // CommonJS packages load Node's own modules with it. The others also run outside of Node.
      ...(COMMONJS.has(name) ? { banner: { js: REQUIRE } } : {}),
      platform: "node",
      target: NODE_TARGET,
      plugins: [withoutAttestation],
    }),
  );
  const copied = await copyPackages(packageDir, outdir);
  const results = await Promise.all([...browser, ...node]);
  const inputs = new Set(results.flatMap(({ metafile }) => Object.keys(metafile.inputs)));
  // The other inputs are the modules above, and files that a package replaces by nothing for browsers.
  const isBundled = (path: string) => path.includes("node_modules") && !path.startsWith("(disabled):");
  return [...copied, ...[...inputs].filter(isBundled).map((path) => join(packageDir, path))];
}

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
async function copyPackages(packageDir: string, outdir: string): Promise<readonly string[]> {
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

/**
 * DOMPurify's own lists of allowed elements of HTML, and of allowed attributes. It has further lists of SVG and MathML,
 * which its rules for namespaces read.
 */
const OWN_LISTS = /(?<=^const (?:html\$1|html|svg|mathMl|xml) = freeze\()\[[^\]]*\](?=\);$)/gm;
const COUNT = 5;

/**
 * Bundles DOMPurify without its own lists, which are 2 kB for every reader of comments. hanblog's sanitiser always passes
 * its lists. Without them, the package would allow less, never more.
 */
const purifierParts: Plugin = {
  name: "hanblog-purifier",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dompurify[\\/]dist[\\/]purify\.es\.mjs$/ }, async ({ path }) => ({
      contents: dropOwnLists(await readFile(path, "utf8")),
    }));
  },
};

/** Returns DOMPurify's module without its own lists, or unchanged if a version of DOMPurify is written differently. */
export function dropOwnLists(text: string): string {
  return text.match(OWN_LISTS)?.length === COUNT ? text.replace(OWN_LISTS, "[]") : text;
}

/** Modules of @simplewebauthn/server about certificates of devices. hanblog asks for none. */
const ATTESTATION =
  /[\\/]server[\\/]esm[\\/](?:registration[\\/]verifications[\\/](?:tpm[\\/].*|verifyAttestation(?:AndroidKey|AndroidSafetyNet|Apple|FIDOU2F|TPM))|services[\\/](?:defaultRootCerts[\\/].*|metadataService)|metadata[\\/].*|helpers[\\/](?:convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|validateCertificatePath|validateExtFIDOGenCEAAGUID))\.js$/;

/** Name of the module that replaces the packages for ASN.1. */
const SIGNATURE = "hanblog-signature";

/**
 * Reads the two numbers of a signature over the curve P-256, in the only encoding that DER allows (RFC 3279 §2.2.3). The
 * packages for ASN.1 are 130 kB, of which the service uses this.
 */
const SIGNATURE_READER = `
export class ECDSASigValue {}
export const AsnParser = {
  parse(bytes) {
    const read = (start) => {
      const end = start + 2 + bytes[start + 1];
      if (bytes[start] !== 2 || !(end <= bytes.length)) throw new Error("Invalid signature");
      return bytes.slice(start + 2, end);
    };
    const r = read(2);
    const s = read(4 + r.length);
    const size = 4 + r.length + s.length;
    if (bytes[0] !== 48 || bytes[1] !== size || bytes.length !== 2 + size) throw new Error("Invalid signature");
    return { r, s };
  },
};`;

/**
 * Bundles @simplewebauthn/server without the checks of certificates and without packages for ASN.1, which are nine tenths of it.
 * Its functions check a passkey without a certificate as before, also one that its device has signed, and reject one with a certificate.
 */
const withoutAttestation: Plugin = {
  name: "hanblog-without-attestation",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: ATTESTATION }, async ({ path }) => ({
      contents: replaceExports(await readFile(path, "utf8")),
    }));
    onResolve({ filter: /^@peculiar[\\/]asn1-(?:schema|ecc)$/ }, () => ({
      path: SIGNATURE,
      namespace: SIGNATURE,
    }));
    onLoad({ filter: /./, namespace: SIGNATURE }, () => ({ contents: SIGNATURE_READER }));
  },
};

/** Replaces a module's exports by functions that throw. */
function replaceExports(code: string): string {
  const names = code.matchAll(/^export (?:const|(?:async )?function) (\w+)/gm);
  return Array.from(
    names,
    ([, name]) => `export function ${name}() { throw new Error("Unsupported"); }`,
  ).join("\n");
}

/** Files of packages that compile code from strings, or try to. */
const FILES =
  /[\\/]node_modules[\\/](?:@pixi[\\/](?:core[\\/]lib[\\/]shader[\\/]utils[\\/](?:generateUniform(?:s|Buffer)Sync|unsafeEvalSupported)|utils[\\/]lib[\\/]url)\.mjs|leancloud-storage[\\/]dist[\\/]av-core\.js)$/;

/** Ways to find the global object in old browsers. */
const GLOBAL_OBJECT = /(?<![\w$.])(?:Function\((["'])return this\1\)\(\)|\(\d,\s*eval\)\((["'])this\2\))/g;
const COMPILE = /(?<![\w$.])(?:new\s+)?\$?Function\((?!\))/g;

/** PixiJS only exports this polyfill of Node's `url`, and the library of the figures calls `resolve`. */
const URL_TOOLS =
  "export const url = { resolve: (from, to) => new URL(to, new URL(from, location.href)).href };";

/**
 * Removes code that compiles strings from packages, so that a content security policy without `unsafe-eval` reports
 * nothing. PixiJS has other code for such policies, which the mascot uses; the SDK of the store does not use its own.
 */
export const withoutEval: Plugin = {
  name: "hanblog-without-eval",
  setup(build) {
    build.onLoad({ filter: FILES }, async ({ path }) => ({
      contents: path.endsWith("url.mjs") ? URL_TOOLS : removeEval(await readFile(path, "utf8")),
    }));
  },
};

/** Replaces calls that compile strings: by the global object, or by a call that throws as a policy does. */
export function removeEval(code: string): string {
  const plain = code.replace(GLOBAL_OBJECT, "globalThis");
  if (plain.search(COMPILE) === -1) return plain;
  const thrower = "function hanblogCannotCompile() { throw new EvalError('Strings are not compiled'); }";
  return `${plain.replace(COMPILE, "hanblogCannotCompile(")}\n${thrower}\n`;
}
