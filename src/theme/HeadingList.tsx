import { useActiveHeading, type Heading } from "hanblog/runtime";
import { useEffect, useRef, type ReactNode } from "react";
import { revealRow } from "./reveal-active-row.js";

/** Links to headings of the page, indented by level; the one that is being read is marked, and in sight. */
export function HeadingList({ headings }: { readonly headings: readonly Heading[] }): ReactNode {
  const activeSlug = useActiveHeading();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => revealRow(list.current?.querySelector("[aria-current]")));
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the heading is what moves the mark
  }, [activeSlug]);
  return (
    <ul ref={list} className="heading-list">
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
