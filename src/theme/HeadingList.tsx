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
        <li key={slug} {...(level > 2 && { className: `heading-level-${level}` })}>
          <a
            href={`#${encodeSlug(slug)}`}
            {...(slug === activeSlug && { "aria-current": "location" as const })}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Letters of all scripts stay as they are: encoded, a Chinese one is nine bytes of each page. */
function encodeSlug(slug: string): string {
  return slug.replaceAll(/[^\p{L}\p{N}\-_.~]+/gu, encodeURIComponent);
}

/** A heading of signs alone (`---`) has no id that a link could lead to. */
function isLinkable(heading: Heading): boolean {
  return heading.slug !== "";
}
