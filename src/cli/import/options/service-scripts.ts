import type { Directive } from "../../config/options/policy-schema.js";
import { type Fields, fieldsOf, isFields, plainKey, plainKeys, textOf } from "../plain-value.js";
import type { OptionSource } from "./option-source.js";

/** Additions to `csp` without which a script does not work under the policy of a build. */
export interface ScriptPolicy {
  readonly sources?: Partial<Record<Directive, readonly string[]>>;
  /** Set for a script that inserts HTML or other scripts. */
  readonly trustedTypes?: false;
}

/** A script of a service that the old site used. It is written into the configuration as a comment. */
export interface ServiceScript {
  /** Options of `scripts`. */
  readonly script: Fields;
  /** Name of the service, and its id. */
  readonly name: string;
  /** Code that the service needs next to its own script, in a file of `public`. */
  readonly file?: { readonly target: string; readonly text: string };
  readonly policy?: ScriptPolicy;
}

interface Service {
  readonly name: string;
  /** Names of its options in themes. */
  readonly keys: readonly string[];
  /** Names below `analytics` and `web_analytics`. */
  readonly short: string;
  /** Names of the option with the id, if it is not the only value. */
  readonly ids: readonly string[];
  readonly id: RegExp;
  scripts(id: string, options: Fields): readonly Omit<ServiceScript, "name">[];
}

const DOMAIN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

const GOOGLE_HOSTS = [
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
  "https://*.googletagmanager.com",
];
const GOOGLE_POLICY: ScriptPolicy = {
  sources: { "connect-src": GOOGLE_HOSTS, "img-src": GOOGLE_HOSTS, "trusted-types": ["goog#html"] },
};

/** Services of statistics that work with a script alone. */
const SERVICES: readonly Service[] = [
  {
    name: "Google Analytics",
    keys: ["googleanalytics", "googleanalyticsid", "gtag", "ga"],
    short: "google",
    ids: ["id", "trackingid", "measurementid", "measurementids", "ga"],
    id: /^(?:G-[A-Z\d]{4,20}|UA-\d{4,12}-\d{1,4})$/,
    scripts: (id) => [
      { script: { src: `https://www.googletagmanager.com/gtag/js?id=${id}` }, policy: GOOGLE_POLICY },
      {
        script: { src: "/google-analytics.js" },
        file: { target: "public/google-analytics.js", text: googleCode(id) },
      },
    ],
  },
  {
    name: "Baidu Tongji",
    keys: ["baiduanalytics", "baidutongji", "baidu"],
    short: "baidu",
    ids: ["id", "trackingid", "hm", "key"],
    id: /^[\da-f]{32}$/,
    scripts: (id) => [
      { script: { src: `https://hm.baidu.com/hm.js?${id}` }, policy: { trustedTypes: false } },
    ],
  },
  {
    name: "Umami",
    keys: ["umami", "umamianalytics"],
    short: "umami",
    ids: ["websiteid", "id"],
    id: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    scripts(id, options) {
      const src = scriptUrl(options, ["scripturl", "src", "serverurl", "domain", "link"], "script.js");
      const script = src ?? "https://cloud.umami.is/script.js";
      return [{ script: { src: script, attributes: { "data-website-id": id } } }];
    },
  },
  {
    name: "Plausible",
    keys: ["plausible", "plausibleanalytics"],
    short: "plausible",
    ids: ["sitedomain", "datadomain", "domain", "id"],
    id: DOMAIN,
    scripts(id, options) {
      const src = scriptUrl(options, ["scripturl", "src"], "js/script.js");
      const script = src ?? "https://plausible.io/js/script.js";
      return [{ script: { src: script, attributes: { "data-domain": id } } }];
    },
  },
  {
    name: "Cloudflare Web Analytics",
    keys: ["cloudflareanalytics"],
    short: "cloudflare",
    ids: ["token", "id"],
    id: /^[\da-f]{32}$/,
    scripts: (id) => [
      {
        script: {
          src: "https://static.cloudflareinsights.com/beacon.min.js",
          attributes: { "data-cf-beacon": JSON.stringify({ token: id }) },
        },
        policy: { sources: { "connect-src": ["https://cloudflareinsights.com"] } },
      },
    ],
  },
];

const BUSUANZI = "https://busuanzi.ibruce.info/busuanzi/2.3/busuanzi.pure.mini.js";

/**
 * Returns the scripts of statistics that the options of an old site ask for, and reports them. A value that is no id of its
 * service is reported and not written.
 */
export function readServiceScripts(
  records: readonly unknown[],
  { notes, file }: OptionSource,
): readonly ServiceScript[] {
  const found: ServiceScript[] = [];
  const places = records.map(plainKeys);
  for (const service of SERVICES) {
    const options = places
      .flatMap((place) => [
        ...service.keys.map((key) => place[key]),
        ...["analytics", "webanalytics"].map((key) => plainKeys(place[key])[service.short]),
      ])
      .find((value) => idOf(value, service) !== undefined);
    const id = idOf(options, service);
    if (id === undefined) continue;
    if (!service.id.test(id)) {
      notes.lost("service-id", `${service.name}: ${id.slice(0, 80)}`, { file });
      continue;
    }
    const name = `${service.name} ${id}`;
    notes.lost("service", name, { file });
    for (const one of service.scripts(id, plainKeys(options)))
      found.push({ ...one, name, script: { ...one.script, purpose: service.name } });
  }
  if (places.some((place) => isOn(place["busuanzi"] ?? place["busuanzicount"]))) {
    notes.lost("service", "busuanzi", { file });
    found.push({
      name: "busuanzi",
      script: { src: BUSUANZI, purpose: "busuanzi" },
      policy: { trustedTypes: false },
    });
  }
  return found;
}

/** Names of options whose values are services. */
const GROUPS = new Set(["analytics", "webanalytics"]);

/**
 * Returns the names of the options that are read as statistics, so that they are not options without a counterpart. A group stays one
 * if it has a service that is unknown.
 */
export function serviceOptionNames(options: Fields): ReadonlySet<string> {
  const keys = new Set([...SERVICES.flatMap((service) => service.keys), "busuanzi", "busuanzicount"]);
  const shorts = new Set(SERVICES.map(({ short }) => short));
  return new Set(
    Object.entries(options).flatMap(([name, value]) => {
      const plain = plainKey(name);
      if (keys.has(plain)) return [name];
      const others = Object.entries(fieldsOf(value)).filter(
        ([key, own]) => !shorts.has(key.toLowerCase()) && isSet(own),
      );
      return GROUPS.has(plain) && isFields(value) && others.length === 0 ? [name] : [];
    }),
  );
}

/** Returns whether a service has a value other than a switch that is off. */
function isSet(value: unknown): boolean {
  if (isFields(value)) return value["enable"] !== false && Object.values(value).some(isSet);
  return value === true || textOf(value) !== undefined;
}

function idOf(value: unknown, { ids }: Service): string | undefined {
  if (!isFields(value)) return textOf(value)?.trim();
  const options = plainKeys(value);
  if (options["enable"] === false) return undefined;
  return ids.map((name) => textOf(options[name])?.trim()).find((id) => id !== undefined);
}

/** Returns the https URL of a script from the URL of a script or a server, or `null`. */
function scriptUrl(options: Fields, names: readonly string[], path: string): string | null {
  const written = names.map((name) => textOf(options[name])).find((value) => value !== undefined);
  if (written === undefined) return null;
  const text = /^[a-z]+:/i.test(written) ? written : `https://${written.replace(/^\/+/, "")}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== "https:" || url.username !== "") return null;
  return url.pathname.endsWith(".js") ? url.href : new URL(path, url.href.replace(/\/?$/, "/")).href;
}

function isOn(value: unknown): boolean {
  if (!isFields(value)) return value === true;
  return value["enable"] === true || (value["enable"] === undefined && Object.values(value).includes(true));
}

/** Returns the code that starts Google Analytics. The id has no sign that ends a text. */
function googleCode(id: string): string {
  return `window.dataLayer = window.dataLayer || [];
function gtag() {
  window.dataLayer.push(arguments);
}
gtag("js", new Date());
gtag("config", "${id}");
`;
}
