import type { Body } from "../../runtime/model/body.js";
import { islandMark } from "../../runtime/model/body.js";
import type { Page } from "../../runtime/model/page.js";
import type { PageView, RouteInfo } from "../../runtime/model/render.js";
import type { SealedPage, SecretPage } from "../../runtime/model/sealed-page.js";

/**
 * Name of the built-in component with the form of a locked page. No component of a site or a theme can have it, because
 * it contains a hyphen.
 */
const FORM = "page-lock";

/** Returns the body of a locked page: the form, with the encrypted page. Empty without one. */
export function lockedBody(sealed: SealedPage | null): Body {
  if (sealed === null) return { html: "", islands: [] };
  return {
    html: islandMark(0),
    islands: [{ name: FORM, props: { ...sealed }, slot: null, inline: false, line: 1 }],
  };
}

/** The facts of a page with a password, and the rendered content that its readers see. */
export interface SecretParts {
  readonly page: Page;
  readonly info: RouteInfo;
  readonly view: Pick<PageView, "headers" | "opensWithTitle">;
}

/** Collects the secret parts of a page. */
export function secretParts({ page, info, view }: SecretParts): Pick<SecretPage, "info" | "page"> {
  const { title, frontmatter, size, wordCount, readingTime } = page;
  const { headers, opensWithTitle } = view;
  const { documentTitle, description } = info;
  return {
    info: { documentTitle, description },
    page: { title, frontmatter, headers, opensWithTitle, size, wordCount, readingTime },
  };
}
