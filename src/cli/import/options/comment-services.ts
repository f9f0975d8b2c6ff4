import { type Fields, textOf } from "../plain-value.js";
import { type CommentPlaces, commentScript, type Settings } from "./comment-script.js";
import type { OptionSource } from "./option-source.js";
import type { ScriptPolicy, ServiceScript } from "./service-scripts.js";

/** An option of a system. */
interface Field {
  /** Its names in old sites, in lower case without `-` and `_`. */
  readonly from: readonly string[];
  readonly pattern: RegExp;
  /** Whether there are no comments without it. */
  readonly isNeeded?: true;
}

/** A comment system that works with a script alone. */
interface CommentService {
  readonly name: string;
  /** Its names in old sites. */
  readonly keys: readonly string[];
  /** Options by the names that its script has. The first one names the site. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Body of `mount(place)`, which shows the comments of the page in an element. */
  readonly code: string;
  /** Returns the sources that its script needs. All of them insert HTML or other scripts. */
  sources(settings: Settings): NonNullable<ScriptPolicy["sources"]>;
}

const REPOSITORY = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;
const NODE_ID = /^[A-Za-z\d+/=_-]{4,80}$/;
const SWITCH = /^[01]$/;
const WORD = /^[\w:.-]{1,60}$/;
const LABEL = /^[^\p{C}<>"'&]{1,100}$/u;
const SERVER = /^https:\/\/[a-z\d][a-z\d.-]*(?::\d{1,5})?(?:\/[\w./-]*)?$/i;

/** Systems that are loaded by an element with attributes. */
function frameCode(src: string, modes: readonly [light: string, dark: string, auto: string]): string {
  return `const script = document.createElement("script");
script.src = ${JSON.stringify(src)};
script.async = true;
script.crossOrigin = "anonymous";
for (const [name, value] of Object.entries(settings)) script.setAttribute(name, value);
const modes = ${JSON.stringify({ light: modes[0], dark: modes[1], auto: modes[2] })};
const theme = modes[document.documentElement.dataset.theme] ?? modes.auto;
script.setAttribute(${JSON.stringify(src.includes("giscus") ? "data-theme" : "theme")}, theme);
place.append(script);`;
}

const DISQUS_HOSTS = ["https://disqus.com", "https://*.disqus.com", "https://*.disquscdn.com"];

const SERVICES: readonly CommentService[] = [
  {
    name: "giscus",
    keys: ["giscus"],
    fields: {
      "data-repo": { from: ["repo", "repository"], pattern: REPOSITORY, isNeeded: true },
      "data-repo-id": { from: ["repoid"], pattern: NODE_ID, isNeeded: true },
      "data-category": { from: ["category", "categoryname"], pattern: LABEL },
      "data-category-id": { from: ["categoryid"], pattern: NODE_ID, isNeeded: true },
      "data-mapping": {
        from: ["mapping", "discussionterm"],
        pattern: /^(?:pathname|url|title|og:title|specific|number)$/,
      },
      "data-strict": { from: ["strict"], pattern: SWITCH },
      "data-reactions-enabled": { from: ["reactionsenabled"], pattern: SWITCH },
      "data-input-position": { from: ["inputposition"], pattern: /^(?:top|bottom)$/ },
      "data-lang": { from: ["lang"], pattern: WORD },
    },
    code: frameCode("https://giscus.app/client.js", ["light", "dark", "preferred_color_scheme"]),
    sources: () => ({
      "script-src": ["https://giscus.app"],
      "style-src": ["https://giscus.app"],
      "frame-src": ["https://giscus.app"],
    }),
  },
  {
    name: "utterances",
    keys: ["utterances", "utterance", "utteranc"],
    fields: {
      repo: { from: ["repo", "repository"], pattern: REPOSITORY, isNeeded: true },
      "issue-term": { from: ["issueterm"], pattern: WORD },
      label: { from: ["label"], pattern: LABEL },
    },
    code: frameCode("https://utteranc.es/client.js", [
      "github-light",
      "github-dark",
      "preferred-color-scheme",
    ]),
    sources: () => ({
      "script-src": ["https://utteranc.es"],
      "style-src": ["'unsafe-inline'"],
      "frame-src": ["https://utteranc.es"],
    }),
  },
  {
    name: "Disqus",
    keys: ["disqus", "disqusshortname"],
    fields: {
      shortname: {
        from: ["shortname", "id", "disqusshortname"],
        pattern: /^[a-z\d][a-z\d-]{0,62}$/i,
        isNeeded: true,
      },
    },
    code: `const thread = document.createElement("div");
thread.id = "disqus_thread";
place.append(thread);
function config() {
  this.page.url = location.origin + location.pathname;
  this.page.title = document.title;
}
if (window.DISQUS === undefined) {
  window.disqus_config = config;
  load(\`https://\${settings.shortname}.disqus.com/embed.js\`);
} else window.DISQUS.reset({ reload: true, config });`,
    sources: () => ({
      "script-src": DISQUS_HOSTS,
      "style-src": ["'unsafe-inline'", ...DISQUS_HOSTS],
      "img-src": DISQUS_HOSTS,
      "connect-src": DISQUS_HOSTS,
      "frame-src": ["https://disqus.com"],
    }),
  },
  {
    name: "Waline",
    keys: ["waline"],
    fields: {
      serverURL: { from: ["serverurl", "serverurls"], pattern: SERVER, isNeeded: true },
      lang: { from: ["lang"], pattern: WORD },
    },
    code: `loadStyle("https://unpkg.com/@waline/client@3/dist/waline.css");
import("https://unpkg.com/@waline/client@3/dist/waline.js").then(({ init }) => {
  if (place.isConnected) init({ ...settings, el: place, dark: 'html[data-theme="dark"]' });
});`,
    sources: ({ serverURL = "" }) => ({
      "script-src": ["https://unpkg.com"],
      "style-src": ["https://unpkg.com"],
      "img-src": ["https:"],
      "connect-src": [new URL(serverURL).origin],
    }),
  },
  {
    name: "Twikoo",
    keys: ["twikoo"],
    fields: {
      envId: {
        from: ["envid", "id"],
        pattern: /^(?:https:\/\/[a-z\d][\w./:-]*|[a-z\d][\w-]{1,80})$/i,
        isNeeded: true,
      },
      region: { from: ["region"], pattern: WORD },
      lang: { from: ["lang"], pattern: WORD },
    },
    code: `const thread = document.createElement("div");
thread.id = "twikoo";
place.append(thread);
load("https://cdn.jsdelivr.net/npm/twikoo@1/dist/twikoo.min.js").then(() => {
  if (place.isConnected) window.twikoo.init({ ...settings, el: "#twikoo", path: location.pathname });
});`,
    sources: ({ envId = "" }) => ({
      "script-src": ["https://cdn.jsdelivr.net"],
      "style-src": ["'unsafe-inline'"],
      "img-src": ["https:"],
      "connect-src": [URL.canParse(envId) ? new URL(envId).origin : "https://*.tcb-api.tencentcloudapi.com"],
    }),
  },
  {
    name: "Artalk",
    keys: ["artalk"],
    fields: {
      server: { from: ["server", "serverurl"], pattern: SERVER, isNeeded: true },
      site: { from: ["site", "sitename"], pattern: LABEL },
    },
    code: `const root = settings.server.replace(/\\/$/, "");
loadStyle(root + "/dist/Artalk.css");
load(root + "/dist/Artalk.js").then(() => {
  if (!place.isConnected) return;
  window.Artalk.init({ ...settings, el: place, pageKey: location.pathname, pageTitle: document.title });
});`,
    sources({ server = "" }) {
      const { origin } = new URL(server);
      return {
        "script-src": [origin],
        "style-src": ["'unsafe-inline'", origin],
        "img-src": ["https:"],
        "connect-src": [origin],
      };
    },
  },
];

/** Names of the systems in old sites. */
export const SERVICE_KEYS: readonly string[] = SERVICES.flatMap(({ keys }) => keys);

/** Returns the scripts of the systems that an old site uses, and reports them. */
export function readCommentServices(
  places: CommentPlaces,
  { notes, file }: OptionSource,
): readonly ServiceScript[] {
  return SERVICES.flatMap((service): readonly ServiceScript[] => {
    const used = places.optionsOf(service.keys);
    if (used === null) return [];
    const { settings, faults } = readSettings(service, used.options);
    for (const fault of faults) notes.lost("service-id", `${service.name} ${fault}`, { file });
    if (settings === null) {
      if (faults.length === 0 && used.isChosen) notes.lost("comments", service.name, { file });
      return [];
    }
    const name = `${service.name} ${Object.values(settings)[0] ?? ""}`;
    notes.lost("comment-service", name, { file });
    const target = `${service.name.toLowerCase()}-comments.js`;
    const text = commentScript(service.name, settings, service.code);
    const script = { src: `/${target}`, purpose: service.name };
    const policy: ScriptPolicy = { sources: service.sources(settings), trustedTypes: false };
    return [{ name, script, file: { target: `public/${target}`, text }, policy }];
  });
}

/** Reads the options of a system. The settings are `null` if a needed one is missing or has a value that it cannot have. */
function readSettings(
  { fields }: CommentService,
  options: Fields,
): { readonly settings: Settings | null; readonly faults: readonly string[] } {
  const settings: Record<string, string> = {};
  const faults: string[] = [];
  let isComplete = true;
  for (const [name, { from, pattern, isNeeded = false }] of Object.entries(fields)) {
    const value = from.map((one) => readValue(options[one])).find((text) => text !== undefined);
    const isSound = value !== undefined && pattern.test(value);
    if (isSound) settings[name] = value;
    else if (value !== undefined) faults.push(`${from[0]}: ${value.slice(0, 80)}`);
    if (isNeeded && !isSound) isComplete = false;
  }
  return { settings: isComplete ? settings : null, faults };
}

/** Reads a value as a text. Switches are 0 or 1. */
function readValue(value: unknown): string | undefined {
  const text = typeof value === "boolean" ? String(value) : textOf(value)?.trim();
  return text === "true" ? "1" : text === "false" ? "0" : text;
}
