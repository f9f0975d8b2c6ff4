import { type HeadOptions, readHead } from "../../../options/head-options.js";
import type { OldComments } from "../../../options/comment-options.js";
import { readOldServices } from "../../../options/old-services.js";
import type { OptionSource } from "../../../options/option-source.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../../plain-value.js";

/** Reads the icon, tags, style sheets, scripts and the picture that the options of a site add to its pages. */
export function docusaurusHead(
  config: Fields,
  source: OptionSource & { readonly url: string | undefined },
): HeadOptions {
  const theme = fieldsOf(config["themeConfig"]);
  const [icon, picture] = [config["favicon"], theme["image"]].map(rooted);
  const elements = (value: unknown, attribute: string) =>
    listOf(value).map((one) => (typeof one === "string" ? { [attribute]: one } : fieldsOf(one)));
  const tags = [
    ...(icon === undefined ? [] : [["link", { rel: "icon", href: icon }]]),
    ...listOf(config["headTags"]).map((tag) => {
      const { tagName, attributes, innerHTML } = fieldsOf(tag);
      return [tagName, attributes, innerHTML];
    }),
    ...elements(config["stylesheets"], "href").map((sheet) => ["link", { rel: "stylesheet", ...sheet }]),
    ...elements(config["scripts"], "src").map((script) => ["script", script]),
    ...listOf(theme["metadata"]).map((meta) => ["meta", meta]),
    ...(picture === undefined ? [] : [["meta", { property: "og:image", content: picture }]]),
  ];
  return readHead(tags, source);
}

/** Reads comments of the theme's options, and statistics of the preset's. */
export function docusaurusServices(
  { config, preset }: { readonly config: Fields; readonly preset: Fields },
  source: OptionSource,
): OldComments {
  return readOldServices(
    [config["themeConfig"], { gtag: preset["gtag"] ?? preset["googleAnalytics"] }],
    source,
  );
}

/** Returns the address of a file in `static`, whose path has no slash at the start. */
function rooted(value: unknown): string | undefined {
  const path = textOf(value);
  return path === undefined || /^(?:https?:|data:|\/)/i.test(path) ? path : `/${path}`;
}
