import { useContext, type ReactNode } from "react";
import { RouterContext, useFailedNavigation } from "../router/router-context.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { APP_TEXTS } from "../texts/tables/app.js";
import { useRoute } from "./site-context.js";

/**
 * Shows that a page could not be loaded, with a button to try again. The visitor is still on the previous
 * page.
 */
export function NavigationError(): ReactNode {
  const { navigate } = useContext(RouterContext);
  const failed = useFailedNavigation();
  const { lang } = useRoute().info;
  if (failed === null) return null;
  const texts = nearestLanguage(APP_TEXTS, lang)[1];
  return (
    <div className="navigation-error" role="alert">
      <span>{texts.loadFailed}</span>{" "}
      <button type="button" onClick={() => void navigate(failed)}>
        {texts.retry}
      </button>
    </div>
  );
}
