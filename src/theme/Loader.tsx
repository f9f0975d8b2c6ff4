import { useLocale } from "hanblog/runtime";
import type { ReactNode } from "react";

/** The screen of a session's first page: in the HTML always, shown for a moment where `beforePaint` marked it. */
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
