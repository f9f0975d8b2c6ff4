import type { MarkdownConfig } from "../config/schema.js";
import type { CompiledBody } from "../content/compiled-body.js";
import { createRequire } from "node:module";
import { requireCode } from "../cache/code-cache.js";
import { createMarkdown } from "../content/markdown.js";
import type { ServerPart } from "../site-code/program-parts.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Renderer } from "../../runtime/model/render.js";

/** What the compiler of pages needs of a project. */
export interface CompilerSetup {
  readonly siteDir: string;
  readonly base: string;
  readonly markdown: MarkdownConfig;
}

/** What compiling needs beyond that: the site's program and where permalinks moved pages. */
export interface SessionProgram {
  readonly server: ServerPart;
  /** With the theme's options as the theme has read them. */
  readonly shell: SiteShell;
  /** `regularPath` → `path`, for the pages where the two differ. */
  readonly permalinks: ReadonlyMap<string, string>;
}

/** A compiled page with what it depends on beside its own text. */
export interface SessionBody extends CompiledBody {
  /** Routes whose permalinks were asked for, with the answers. */
  readonly permalinks: readonly (readonly [regularPath: string, path: string])[];
}

/** A site's program, ready to compile and render pages. */
export interface OpenedProgram {
  readonly renderer: Renderer;
  readonly compile: (source: Parameters<ReturnType<typeof createMarkdown>>[0]) => SessionBody;
}

/** Loads a program, and creates the compiler of its pages. */
export async function openProgram(
  setup: CompilerSetup,
  { server, shell, permalinks }: SessionProgram,
): Promise<OpenedProgram> {
  const renderer = await loadRenderer(server, shell);
  /** Permalinks that the page in hand has asked for. */
  const asked = new Map<string, string>();
  const compile = createMarkdown({
    siteDir: setup.siteDir,
    base: setup.base,
    config: setup.markdown,
    components: renderer.components,
    resolvePermalink: (route) => {
      const path = permalinks.get(route) ?? route;
      asked.set(route, path);
      return path;
    },
  });
  return {
    renderer,
    compile(source) {
      asked.clear();
      const compiled = compile(source);
      return { ...compiled, permalinks: [...asked] };
    },
  };
}

/** Loads a server bundle anew, whatever was loaded from that file before. */
async function loadRenderer(server: ServerPart, shell: SiteShell): Promise<Renderer> {
  const { kind, file } = server;
  const exports = kind === "shipped" ? requireCode(file) : requireOnce(file);
  if (!isServerBundle(exports)) throw new Error("The server bundle has no createSiteRenderer");
  const components = kind === "shipped" ? server.components : null;
  const own = components === null ? undefined : loadComponents(components.file, exports.shared);
  return exports.createSiteRenderer(shell, own);
}

/** The site's components, with the renderer's own React and runtime, see `bundleComponents`. */
function loadComponents(file: string, shared: ServerBundle["shared"]): unknown {
  const connect = requireOnce(file);
  if (typeof connect !== "function") throw new Error("The bundle of components exports no function");
  const require = createRequire(file);
  return Reflect.apply(connect, null, [(name: string): unknown => shared[name] ?? require(name)]);
}

/** What Node would keep for as long as it runs is some megabytes for each program that a dev server has had. */
function requireOnce(file: string): unknown {
  const require = createRequire(file);
  try {
    return require(file);
  } finally {
    Reflect.deleteProperty(require.cache, require.resolve(file));
  }
}

interface ServerBundle {
  /** Modules by the names that components import them by. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** `own`: the site's components, in place of those that were bundled with it. */
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

/** Returns the file of the code that is not hanblog's, or `null`. */
export function ownCodeOf(server: ServerPart): string | null {
  return server.kind === "written" ? server.file : (server.components?.file ?? null);
}
