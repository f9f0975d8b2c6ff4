import { useLocale } from "hanblog/runtime";
import type { ReactNode } from "react";

/**
 * Renders the loader screen of the home page (spec/site.md §1). The HTML always contains it. The style sheet shows it
 * only on the first page of a session, which `beforePaint` marks.
 */
export function Loader(): ReactNode {
  const { title, description } = useLocale();
  return (
    <div className="loader" aria-hidden="true">
      <span className="loader-mark" />
      <p className="loader-title">{title}</p>
      <p>{description}</p>
    </div>
  );
}
