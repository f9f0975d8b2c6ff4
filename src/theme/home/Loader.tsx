import { useLocale } from "hanblog/runtime";
import type { ReactNode } from "react";
import { SiteImage } from "../parts/SiteImage.js";
import { useTheme } from "../theme-context.js";

/**
 * Renders the loader screen of the home page. The HTML always contains it. The style sheet shows it only on the first page
 * of a session, which `beforePaint` marks.
 */
export function Loader(): ReactNode {
  const { title, description } = useLocale();
  const { options } = useTheme();
  return (
    <div className="loader" aria-hidden="true">
      {options.logo !== null && <SiteImage className="loader-logo" src={options.logo} size={64} />}
      <p className="loader-title">{title}</p>
      <p>{description}</p>
    </div>
  );
}
