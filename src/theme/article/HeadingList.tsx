import { HeadingLinks, useActiveHeading, type Heading } from "hanblog/runtime";
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
      <HeadingLinks headings={headings} active={activeSlug} />
    </ul>
  );
}
