import { definePlugin, type PluginHead, z } from "hanblog";
import { type AnalyticsSettings, clientScript } from "./client.js";
import { TEXTS } from "./texts.js";

const common = {
  /** Whether to load the service only after the visitor agrees. */
  consent: z.enum(["ask", "none"]).optional(),
  /** Whether to leave browsers alone that send "Do Not Track" or "Global Privacy Control". */
  respectSignals: z.boolean().default(true),
};

/** Origin of a service that you run yourself. */
const host = z.url({ protocol: /^https$/ }).transform((url) => url.replace(/\/+$/, ""));

const options = z.discriminatedUnion("service", [
  z.strictObject({
    ...common,
    service: z.literal("umami"),
    /** The website's id, from its settings in Umami. */
    id: z.string().min(1),
    host: host.optional(),
  }),
  z.strictObject({
    ...common,
    service: z.literal("plausible"),
    /** The site's domain, as in Plausible. */
    domain: z.string().min(1),
    host: host.optional(),
  }),
  z.strictObject({
    ...common,
    service: z.literal("baidu"),
    /** The 32 digits after `hm.js?` in the code that Baidu shows. */
    id: z.string().regex(/^[\da-f]{32}$/, "Expected 32 hexadecimal digits."),
  }),
  z.strictObject({
    ...common,
    service: z.literal("google"),
    /** The measurement id, such as `G-ABC123`. */
    id: z.string().regex(/^G-[A-Z\d]+$/, "Expected a measurement id, such as G-ABC123."),
    /** Whether Google may store cookies. */
    cookies: z.boolean().default(false),
  }),
]);

type Options = z.output<typeof options>;

/** A service: the settings of its script, and the addresses that it loads. */
interface Service {
  readonly settings: Pick<AnalyticsSettings, "src" | "attributes" | "list" | "id" | "hasCookies">;
  readonly scripts: readonly string[];
  /** Hosts that get the visits. */
  readonly targets: readonly string[];
  /** Whether the service identifies visitors, so that the site asks them by default. */
  readonly identifies: boolean;
  /** Whether its script loads further scripts. */
  readonly loadsMore: boolean;
}

/** Name of the script in the output. */
const FILE = "analytics.js";

/** Counts visits with Umami, Plausible, Baidu or Google, by name. Without consent, visitors are not identified. */
export const analytics = definePlugin({
  name: "analytics",
  options,
  head({ options: given }): PluginHead {
    const { scripts, targets, loadsMore } = serviceOf(given);
    return {
      scripts: [{ src: `/${FILE}`, purpose: "analytics" }],
      sources: {
        "script-src": scripts,
        "connect-src": targets,
        "img-src": targets,
        "trusted-types": ["analytics"],
      },
      trustedTypes: !loadsMore,
    };
  },
  files({ options: given }) {
    const { settings, identifies } = serviceOf(given);
    const asks = (given.consent ?? (identifies ? "ask" : "none")) === "ask";
    const texts = asks ? TEXTS : {};
    const text = clientScript({ ...settings, asks, respectsSignals: given.respectSignals, texts });
    return [{ path: FILE, text }];
  },
});

function serviceOf(given: Options): Service {
  switch (given.service) {
    case "umami": {
      const origin = given.host ?? "https://cloud.umami.is";
      return plainService(
        { src: `${origin}/script.js`, attributes: { "data-website-id": given.id }, id: given.id },
        given.host === undefined
          ? ["https://cloud.umami.is", "https://*.umami.is", "https://*.umami.dev"]
          : [given.host],
      );
    }
    case "plausible": {
      const origin = given.host ?? "https://plausible.io";
      const attributes = { "data-domain": given.domain };
      return plainService({ src: `${origin}/js/script.js`, attributes, id: given.domain }, [origin]);
    }
    case "baidu": {
      const { id } = given;
      const hosts = ["https://hm.baidu.com", "https://hmcdn.baidu.com"];
      const src = `https://hm.baidu.com/hm.js?${id}`;
      const settings = { src, attributes: {}, list: "baidu", id, hasCookies: true } as const;
      return { settings, scripts: hosts, targets: hosts, identifies: true, loadsMore: true };
    }
    case "google": {
      const { id, cookies } = given;
      const origin = "https://www.googletagmanager.com";
      const src = `${origin}/gtag/js?id=${id}`;
      const targets = [origin, "https://*.google-analytics.com", "https://*.analytics.google.com"];
      const settings = { src, attributes: {}, list: "google", id, hasCookies: cookies } as const;
      return { settings, scripts: [origin], targets, identifies: true, loadsMore: true };
    }
  }
}

/** Returns a service without cookies, whose script reads its settings from attributes and follows navigations itself. */
function plainService(
  script: Pick<AnalyticsSettings, "src" | "attributes" | "id">,
  hosts: readonly string[],
): Service {
  const settings = { ...script, list: null, hasCookies: false } as const;
  return { settings, scripts: hosts.slice(0, 1), targets: hosts, identifies: false, loadsMore: false };
}
