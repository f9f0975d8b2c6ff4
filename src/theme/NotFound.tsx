import { Link, useRoute } from "hanblog/runtime";
import type { ReactNode } from "react";
import { useTheme } from "./theme-context.js";

/** What stands where no page is. */
export function NotFound(): ReactNode {
  const { texts } = useTheme();
  const { info } = useRoute();
  return (
    <div className="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>{texts.notFound}</h1>
      <p>{texts.notFoundHint}</p>
      <Link to={info.locale} className="button">
        {texts.home}
      </Link>
    </div>
  );
}
