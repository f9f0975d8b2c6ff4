import { useActiveHeading, type Heading } from "hanblog/runtime";
import { useEffect, useRef, type ReactNode } from "react";
import { revealRow } from "../sidebar/reveal-active-row.js";

/** Renders links to headings, indented by level. The active heading is marked and scrolled into view. */
export function HeadingList({ headings }: { readonly headings: readonly Heading[] }): ReactNode {
  const activeSlug = useActiveHeading();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => revealRow(list.current?.querySelector("[aria-current]")));
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the active heading moves `aria-current`
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

/** Percent-encodes a slug except for letters of any script. An encoded Chinese letter would take nine bytes. */
function encodeSlug(slug: string): string {
  return slug.replaceAll(/[^\p{L}\p{N}\-_.~]+/gu, encodeURIComponent);
}

/** Returns whether a heading has an id. A heading of punctuation only (`---`) has none. */
function isLinkable(heading: Heading): boolean {
  return heading.slug !== "";
}
