import { createRequire } from "node:module";
import { type Body, islandMark } from "../../../runtime/model/document/body.js";
import type { Renderer } from "../../../runtime/model/render.js";
import type { SiteShell } from "../../../runtime/model/site.js";
import type { MarkdownConfig } from "../../config/schema.js";
import type { CompiledBody } from "../../content/markdown-context.js";
import type { PageOptions } from "../../content/create-page.js";
import type { Pictures } from "../../content/pictures/pictures.js";
import { createMarkdown } from "../../content/markdown.js";
import { requireCode } from "../program/code-cache.js";
import type { BundledPart, ServerPart, StandInPart } from "../program/program-parts.js";

/** Configuration of the page compiler. */
export interface CompilerSetup {
  readonly siteDir: string;
  readonly base: string;
  readonly markdown: MarkdownConfig;
  /** Size in kB above which an image of a page is reported. */
  readonly largestImage: number;
  readonly page: Pick<PageOptions, "defaults" | "followed" | "pluginRules">;
}

/** The site's program and permalinks, which compiling needs in addition to the setup. */
export interface SessionProgram {
  readonly server: ServerPart;
  /** Used in place of `server` if that does not run. */
  readonly standIn: StandInPart;
  /** Site shell with the theme's resolved options. */
  readonly shell: SiteShell;
  /** `regularPath` → `path`, for pages where they differ, and the names that plugins give to texts. */
  readonly permalinks: ReadonlyMap<string, string>;
}

/** A compiled page with its dependencies, except its own text. */
export interface SessionBody extends CompiledBody {
  /** Routes whose permalinks were looked up, with the results. */
  readonly permalinks: readonly (readonly [regularPath: string, path: string])[];
}

/** A loaded program that can compile and render pages. */
export interface OpenedProgram {
  readonly renderer: Renderer;
  /** Names that the front matter field `layout` accepts; `null` if they are unknown. */
  readonly layouts: readonly string[] | null;
  readonly compile: (source: Parameters<ReturnType<typeof createMarkdown>>[0]) => SessionBody;
}

/** Loads a program and creates the compiler for its pages. */
export async function openProgram(
  setup: CompilerSetup,
  { server, shell, permalinks }: SessionProgram,
  pictures: Pictures | null,
): Promise<OpenedProgram> {
  const { renderer, isWhole } = await loadRenderer(server, shell);
  /** Permalinks that the current page has looked up. */
  const asked = new Map<string, string>();
  const compile = createMarkdown({
    siteDir: setup.siteDir,
    followed: setup.page.followed,
    base: setup.base,
    config: setup.markdown,
    defaults: setup.page.defaults,
    components: renderer.components,
    pictures,
    largestImage: setup.largestImage,
    pluginRules: setup.page.pluginRules,
    lookUp: (name) => {
      const text = permalinks.get(name) ?? null;
      asked.set(name, text ?? name);
      return text;
    },
    resolvePermalink: (route) => {
      const path = permalinks.get(route) ?? route;
      asked.set(route, path);
      return path;
    },
  });
  return {
    renderer,
    layouts: server.kind === "stand-in" ? null : renderer.layouts,
    compile(source) {
      asked.clear();
      const { problems, ...compiled } = compile(source);
      const known = isWhole ? problems : problems.filter(({ code }) => code !== "unknown-component");
      return { ...compiled, problems: known, permalinks: [...asked] };
    },
  };
}

/** A renderer, and whether it knows the names of all components. */
interface LoadedRenderer {
  readonly renderer: Renderer;
  readonly isWhole: boolean;
}

async function loadRenderer(server: ServerPart, shell: SiteShell): Promise<LoadedRenderer> {
  if (server.kind !== "stand-in") return { renderer: await loadBundle(server, shell), isWhole: true };
  const ofTheme = server.file === null ? null : await readComponents(server.file, shell);
  const renderer = createStandInRenderer(shell, [...(ofTheme ?? []), ...server.names]);
  return { renderer, isWhole: ofTheme !== null };
}

/** Returns the names of the default theme's components, or `null` if it does not run. */
async function readComponents(file: string, shell: SiteShell): Promise<readonly string[] | null> {
  try {
    return (await loadBundle({ kind: "shipped", file, components: null }, shell)).components;
  } catch {
    return null;
  }
}

/** Loads a server bundle, even if another bundle was loaded from the same file before. */
async function loadBundle(server: BundledPart, shell: SiteShell): Promise<Renderer> {
  const { kind, file } = server;
  const exports = kind === "shipped" ? requireCode(file) : requireOnce(file);
  if (!isServerBundle(exports)) throw new Error("The server bundle has no createSiteRenderer");
  const components = kind === "shipped" ? server.components : null;
  const own = components === null ? undefined : loadComponents(components.file, exports.shared);
  return exports.createSiteRenderer(shell, own);
}

/** Loads the site's components with the renderer's React and runtime; see `bundleComponents`. */
function loadComponents(file: string, shared: ServerBundle["shared"]): unknown {
  const connect = requireOnce(file);
  if (typeof connect !== "function") throw new Error("The bundle of components exports no function");
  const require = createRequire(file);
  return Reflect.apply(connect, null, [(name: string): unknown => shared[name] ?? require(name)]);
}

/**
 * Loads a CommonJS file without keeping it in Node's module cache, where every program of a dev server would
 * take some megabytes.
 */
function requireOnce(file: string): unknown {
  const require = createRequire(file);
  try {
    return require(file);
  } finally {
    Reflect.deleteProperty(require.cache, require.resolve(file));
  }
}

interface ServerBundle {
  /** Modules by the names that components import. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** Creates the renderer. `own` replaces the site's components in the bundle. */
  createSiteRenderer(site: SiteShell, own?: unknown): Promise<Renderer>;
}

function isServerBundle(value: unknown): value is ServerBundle {
  return (
    typeof value === "object" &&
    value !== null &&
    "createSiteRenderer" in value &&
    typeof value.createSiteRenderer === "function" &&
    "shared" in value
  );
}

/** Returns the file with the code of the site or its theme, or `null` if all code is hanblog's. */
export function ownCodeOf(server: ServerPart): string | null {
  if (server.kind === "stand-in") return null;
  return server.kind === "written" ? server.file : (server.components?.file ?? null);
}

/**
 * Creates a renderer for a site whose own one does not run. Its pages are their bodies alone, so that all problems of
 * their texts are found. `components` are the names that markdown may use.
 */
export function createStandInRenderer(site: SiteShell, components: readonly string[]): Renderer {
  return {
    site,
    htmlAttributes: {},
    head: [],
    isStatic: false,
    layouts: [],
    components,
    render({ body }) {
      const content = body === null ? null : fillSlots(body);
      return { app: content ?? "", repeated: [], content, cards: null };
    },
    readIssues: () => Promise.reject(new RangeError("A site without a renderer reads no issues")),
  };
}

/** Returns the HTML of a body with the slots of its islands in their places. An island may be in the slot of another. */
function fillSlots({ html, islands }: Body): string {
  return islands.reduceRight(
    (text, { slot }, index) => text.replace(islandMark(index), () => slot ?? ""),
    html,
  );
}
