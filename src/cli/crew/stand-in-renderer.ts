import type { Body } from "../../runtime/model/body.js";
import { islandMark } from "../../runtime/model/body.js";
import type { Renderer } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";

/**
 * Creates a renderer for a site whose own one does not run. Its pages are their bodies alone, so that all problems of
 * their texts are found. `components` are the names that markdown may use.
 */
export function createStandInRenderer(site: SiteShell, components: readonly string[]): Renderer {
  return {
    site,
    htmlAttributes: {},
    head: [],
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
