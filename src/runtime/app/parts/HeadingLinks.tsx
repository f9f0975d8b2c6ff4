import type { ReactNode } from "react";
import { headingHref, linkableHeadings } from "../../model/contents.js";
import type { Heading } from "../../model/page.js";

/** Props of `HeadingLinks`. `active` is the slug of the heading that the visitor reads. */
export interface HeadingLinksProps {
  readonly headings: readonly Heading[];
  readonly active?: string | null;
}

/** Renders the items of a list of contents. Those below the second level have the class `heading-level-3` and so on. */
export function HeadingLinks({ headings, active }: HeadingLinksProps): ReactNode {
  return linkableHeadings(headings).map(({ slug, level, title }) => (
    <li key={slug} {...(level > 2 && { className: `heading-level-${level}` })}>
      <a href={headingHref(slug)} {...(slug === active && { "aria-current": "location" as const })}>
        {title}
      </a>
    </li>
  ));
}
