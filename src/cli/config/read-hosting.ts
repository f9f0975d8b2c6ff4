import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Host } from "./host-names.js";
import { repositoryRoot } from "./path-below.js";

/** Facts about the publication of a site, from its configuration and the files of its repository. */
export interface Hosting {
  /** Host that the configuration names, else the one whose files in the repository name the output folder. */
  readonly host: Host | null;
  /** Whether the configuration names the host. */
  readonly isConfigured: boolean;
  /** The step that uploads the output to GitHub Pages without paths that begin with a dot, or `null`. */
  readonly dotless: DotlessUpload | null;
}

/** A step of a workflow that leaves out paths that begin with a dot. */
export interface DotlessUpload {
  /** Workflow, relative to the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** Whether its version of the action has no option that includes them. */
  readonly isTooOld: boolean;
}

/** The folders and the option that decide about the hosting. Folders are absolute. */
export interface HostingInput {
  readonly siteDir: string;
  readonly dest: string;
  /** Host in the configuration. */
  readonly host: Host | undefined;
}

/** Facts about the publication, and the files that they must be read again for. */
export interface ReadHosting {
  readonly hosting: Hosting;
  /** Absolute paths of the existing files that were read. */
  readonly inputs: readonly string[];
}

const ACTION = "actions/upload-pages-artifact";

/** A step with the action, as far as the hosting depends on it. */
interface UploadStep {
  readonly file: string;
  readonly line: number;
  /** Folder that is uploaded, relative to the root of the repository; `null` if an expression names it. */
  readonly path: string | null;
  readonly includesHidden: boolean;
  readonly isTooOld: boolean;
}

/**
 * Reads how a site is published. Version 4 of `actions/upload-pages-artifact` leaves out paths that begin with a dot, and
 * version 5 does without `include-hidden-files` (`action.yml` in https://github.com/actions/upload-pages-artifact).
 */
export async function readHosting({ siteDir, dest, host }: HostingInput): Promise<ReadHosting> {
  const inputs: string[] = [];
  const read: ReadText = async (file) => {
    const text = await readFile(file, "utf8").catch(() => null);
    if (text !== null) inputs.push(file);
    return text ?? "";
  };
  const root = repositoryRoot(siteDir);
  const isDest = (path: string | null) => path !== null && resolve(root, path) === dest;
  const names = await namesIn(root);
  const readsSteps = (host === undefined || host === "github") && names.includes(".github");
  const steps = readsSteps ? await readUploads(root, read) : [];
  const named = steps.filter(({ path }) => isDest(path));
  const own = named.length > 0 || host !== "github" ? named : steps.filter(({ path }) => path === null);
  const dotless = own.find(({ includesHidden }) => !includesHidden);
  const found = host ?? (own.length > 0 ? "github" : await hostOfSettings({ root, names, isDest, read }));
  const hosting = {
    host: found,
    isConfigured: host !== undefined,
    dotless:
      dotless === undefined ? null : { file: dotless.file, line: dotless.line, isTooOld: dotless.isTooOld },
  };
  return { hosting, inputs };
}

/** Reads a file. Resolves to an empty text if it is missing. */
type ReadText = (file: string) => Promise<string>;

/** Returns the steps with the action in the workflows of a repository. */
export async function readUploads(root: string, read: ReadText): Promise<readonly UploadStep[]> {
  const folder = join(root, ".github", "workflows");
  const names = (await namesIn(folder)).filter((name) => /\.ya?ml$/.test(name)).toSorted();
  const found = await Promise.all(
    names.map(async (name) => {
      const text = await read(join(folder, name));
      return text.includes(ACTION) ? uploadsIn(text, `.github/workflows/${name}`) : [];
    }),
  );
  return found.flat();
}

async function uploadsIn(text: string, file: string): Promise<readonly UploadStep[]> {
  const { load } = await import("js-yaml");
  const lines = text
    .split("\n")
    .flatMap((line, index) => (/uses:.*\bactions\/upload-pages-artifact@/.test(line) ? [index + 1] : []));
  try {
    return stepsOf(load(text)).map((step, index): UploadStep => {
      const inputs = fieldsOf(step["with"]);
      const version = Number(/@v(\d+)/.exec(String(step["uses"]))?.[1] ?? Infinity);
      const path = typeof inputs["path"] === "string" ? inputs["path"] : "_site/";
      return {
        file,
        line: lines[index] ?? 1,
        path: path.includes("${{") ? null : path,
        includesHidden: version < 4 || (version > 4 && String(inputs["include-hidden-files"]) === "true"),
        isTooOld: version === 4,
      };
    });
  } catch {
    // GitHub reports the faults of a workflow.
    return [];
  }
}

/** Returns the steps with the action in all jobs of a workflow. */
function stepsOf(workflow: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Object.values(fieldsOf(fieldsOf(workflow)["jobs"]))
    .flatMap((job) => fieldsOf(job)["steps"] ?? [])
    .map(fieldsOf)
    .filter(({ uses }) => typeof uses === "string" && uses.startsWith(`${ACTION}@`));
}

/** The root of a repository, the names in it, and access to its files. */
interface Root {
  readonly root: string;
  readonly names: readonly string[];
  readonly isDest: (path: string | null) => boolean;
  readonly read: ReadText;
}

/** Settings of Cloudflare in the order in which wrangler looks for them. It reads the first one only. */
const WRANGLER = ["wrangler.json", "wrangler.jsonc", "wrangler.toml"];

/** Returns the host whose settings name the output folder, or `null`. */
async function hostOfSettings({ root, names, isDest, read }: Root): Promise<Host | null> {
  const settingsIn = async (...candidates: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
    const name = candidates.find((one) => names.includes(one));
    if (name === undefined) return {};
    const text = await read(join(root, name));
    return name.endsWith(".toml") ? parseToml(text) : parseCommentedJson(text);
  };
  const build = fieldsOf((await settingsIn("netlify.toml"))["build"]);
  const publish = pathOf(build["publish"]);
  if (publish !== null && isDest(join(pathOf(build["base"]) ?? "", publish))) return "netlify";
  const wrangler = await settingsIn(...WRANGLER);
  return isDest(pathOf(wrangler["pages_build_output_dir"])) ? "cloudflare" : null;
}

/** Returns a path of the settings, which may begin with a slash for the root of the repository. */
function pathOf(value: unknown): string | null {
  return typeof value === "string" ? value.replace(/^\/+/, "") : null;
}

async function parseToml(text: string): Promise<Readonly<Record<string, unknown>>> {
  const { parse } = await import("smol-toml");
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** Parses JSON with comments and with commas before closing brackets, as wrangler reads it. Returns `{}` for other text. */
function parseCommentedJson(text: string): Readonly<Record<string, unknown>> {
  const keepText = (_: string, quoted: string | undefined) => quoted ?? "";
  const plain = text
    .replace(/^\uFEFF/, "")
    .replace(/("(?:[^"\\\n]|\\.)*")|\/\*[^]*?\*\/|\/\/[^\n]*/g, keepText)
    .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[\]}])/g, keepText);
  try {
    return fieldsOf(JSON.parse(plain));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Returns the names in a folder; none if it is missing. */
function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
