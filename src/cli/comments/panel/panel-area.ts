import { notFound } from "../protocol/request-error.js";
import { once } from "../../files/once.js";
import type { Answer, AnswerHeaders, ServiceRequest } from "../routes/service-request.js";
import type { Area } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";

/** A file of the panel. */
export interface PanelFile {
  readonly type: string;
  readonly contents: string;
}

/** The files of the panel by their paths. The names below `panel/` contain a hash. */
export type PanelFiles = ReadonlyMap<string, PanelFile>;

/** The names of the files that pages refer to. */
export const PANEL_NAMES = ["panel.js", "newest.js", "panel.css"];

/** The parts of a host that serve the panel. */
export interface PanelHost {
  /** Loads the files. It is called at the first request, and again after a failure. */
  readonly loadPanel: () => Promise<PanelFiles>;
  /** Compresses a file with gzip, on hosts that do not compress responses themselves. */
  readonly gzip?: (contents: string) => Uint8Array;
}

/** The part of `panel.js` that is replaced by the facts about the service. */
export const SERVICE_MARK = "__HANBLOG_SERVICE__";

/** Pages of every site load the files. */
const HEADERS: AnswerHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  Vary: "Accept-Encoding",
};

const FOR_EVER = "public, max-age=31536000, immutable";
/** A page must not run a script whose other files were replaced by those of the next version. */
const CHECKED = "public, no-cache";

/** Creates the routes of the panel that any page can load: `/panel.js`, `/newest.js`, `/panel.css` and the files in `/panel/`. */
export function createPanelArea(context: ServiceContext, { loadPanel, gzip }: PanelHost): Area {
  const load = once(async () => {
    const files = await loadPanel();
    return new Map([...files].map(([path, file]) => [path, prepare(file)]));
  });
  function prepare({ type, contents }: PanelFile) {
    const text = contents.replace(SERVICE_MARK, encodeURIComponent(JSON.stringify(factsOf(context))));
    let compressed: Uint8Array | null = null;
    return {
      type,
      text,
      tag: `W/"${context.md5(text)}"`,
      compress: () => (compressed ??= gzip?.(text) ?? null),
    };
  }
  async function send(request: ServiceRequest, path: string, caching: string): Promise<Answer> {
    const file = (await load()).get(path);
    if (file === undefined) throw notFound();
    const headers = { "Content-Type": file.type, "Cache-Control": caching, ETag: file.tag };
    const known = request.header("if-none-match")?.split(/,\s*/) ?? [];
    if (known.includes(file.tag)) return { status: 304, headers, body: null };
    const packed = /\bgzip\b/i.test(request.header("accept-encoding") ?? "") ? file.compress() : null;
    if (packed === null) return { status: 200, headers, body: file.text };
    return { status: 200, headers: { ...headers, "Content-Encoding": "gzip" }, body: packed };
  }
  return {
    path: "",
    routes: [
      ...PANEL_NAMES.map((name) => ({
        method: "GET" as const,
        path: `/${name}`,
        run: async ({ request }: { readonly request: ServiceRequest }) =>
          withHeaders(await send(request, name, CHECKED)),
      })),
      {
        method: "GET",
        path: "/panel/:name",
        run: async ({ request, params }) =>
          withHeaders(await send(request, `panel/${params["name"] ?? ""}`, FOR_EVER)),
      },
    ],
  };
}

function withHeaders(answer: Answer): Answer {
  return { ...answer, headers: { ...HEADERS, ...answer.headers } };
}

/** Returns the facts that the panel uses as defaults. Every page that uses the service contains the id and the key. */
function factsOf({ keys, hasLikes, reactions, readers, ownMinutes, site }: ServiceContext) {
  const { appId, appKey } = keys;
  const parts = {
    badge: true,
    sort: true,
    likes: hasLikes,
    reactions: reactions.map(({ emoji, name }) => (name === null ? emoji : `${emoji} ${name}`)).join(" "),
    ownChanges: ownMinutes,
    readers: namesOf(readers).join(" "),
    moderation: site.url !== null,
  };
  return { appId, appKey, parts };
}

function namesOf(readers: ServiceContext["readers"]): readonly string[] {
  return readers === null ? [] : [...readers.apps.keys(), ...(readers.mail === null ? [] : ["mail"])];
}
