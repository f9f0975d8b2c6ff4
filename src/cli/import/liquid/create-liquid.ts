import { Liquid } from "#liquidjs";
import { addFilters } from "./jekyll-filters.js";
import { addTags } from "./jekyll-tags.js";

/** Characters of a template, and of all values that a page creates. */
const PARSE_LIMIT = 10_000_000;
const MEMORY_LIMIT = 100_000_000;

/** Tags that read files by rules of their own, which Jekyll does not have. */
const OTHER_TAGS = ["render", "layout", "block"];

/** Creates Liquid as Jekyll has it. It reads no files: `include` gets them from the run of a page. */
export function createLiquid(): Liquid {
  const liquid = new Liquid({
    templates: {},
    jekyllInclude: true,
    jekyllWhere: true,
    ownPropertyOnly: true,
    // Dates are written as the clock of the site.
    timezoneOffset: 0,
    locale: "en-US",
    parseLimit: PARSE_LIMIT,
    memoryLimit: MEMORY_LIMIT,
  });
  for (const name of OTHER_TAGS) Reflect.deleteProperty(liquid.tags, name);
  addTags(liquid);
  addFilters(liquid);
  return liquid;
}
