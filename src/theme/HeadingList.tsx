import { useActiveHeading, type Heading } from "hanblog/runtime";
import type { ReactNode } from "react";

/** Links to headings of the page, indented by level; the one that is being read is marked. */
export function HeadingList({ headings }: { readonly headings: readonly Heading[] }): ReactNode {
  const activeSlug = useActiveHeading();
  return (
    <ul className="heading-list">
      {headings.filter(isLinkable).map(({ slug, level, title }) => (
        <li key={slug} className={`heading-level-${level}`}>
          <a
            href={`#${encodeURIComponent(slug)}`}
            className="heading-link"
            {...(slug === activeSlug && { "aria-current": "location" as const })}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A heading of signs alone (`---`) has no id that a link could lead to. */
function isLinkable(heading: Heading): boolean {
  return heading.slug !== "";
}
