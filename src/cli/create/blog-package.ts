import { basename } from "node:path";
import { slugify } from "../../runtime/model/text/slug.js";
import type { BlogChoices } from "./blog-choices.js";
import type { StoreApp } from "./blog-config.js";

/** Packages of the mascot that a blog installs itself, because they have licenses of their own. */
const MASCOT_PACKAGES = ["live2d-widget", "live2d-widget-model-koharu"];

/** The database of the comment service. */
const STORE_PACKAGES = ["libsql"];

/** Inputs of the `package.json` of a new blog. */
export interface BlogPackageInput {
  readonly name: string;
  readonly choices: BlogChoices;
  readonly app: StoreApp;
  /** Version of hanblog. */
  readonly version: string;
  /** Versions of packages that hanblog uses if they are installed. */
  readonly peers: Readonly<Record<string, string>>;
}

/** Returns the text of `package.json` for a new blog. */
export function blogPackageText({ name, choices, app, version, peers }: BlogPackageInput): string {
  const comments = `hanblog comments --app-id ${app.appId} --app-key ${app.appKey} --data .hanblog/comments.db`;
  const manifest = {
    name,
    private: true,
    type: "module",
    scripts: {
      dev: "hanblog dev",
      build: "hanblog build",
      preview: "hanblog preview",
      ...(choices.comments === "store" ? { comments } : {}),
    },
    dependencies: { hanblog: `^${version}`, ...peersOf(choices, peers) },
    devDependencies: { "@types/react": "^19.3.0" },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Returns the packages that the choices need, with their versions. hanblog installs those that it names no version of. */
function peersOf(
  { mascot, comments }: BlogChoices,
  peers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const wanted = [...(comments === "store" ? STORE_PACKAGES : []), ...(mascot ? MASCOT_PACKAGES : [])];
  return Object.fromEntries(
    wanted.flatMap((name) => (peers[name] === undefined ? [] : [[name, peers[name]]])),
  );
}

/**
 * Returns a package name for a folder. npm and Cloudflare Pages allow only lower-case ASCII, so a Chinese name gives
 * `my-blog`. A project of Cloudflare Pages has at most 58 characters.
 */
export function packageName(dir: string): string {
  const slug = slugify(basename(dir))
    .replace(/[^a-z0-9-]+/g, "-")
    .slice(0, 58)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "my-blog" : slug;
}
