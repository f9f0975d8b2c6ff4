import { useContext, type ReactNode } from "react";
import { RouterContext, useFailedNavigation } from "../router/router-context.js";
import { useRoute } from "./site-context.js";
import { runtimeStrings } from "./strings.js";

/**
 * Shows that a page could not be loaded, with a button to try again. The visitor is still on the previous
 * page.
 */
export function NavigationError(): ReactNode {
  const { navigate } = useContext(RouterContext);
  const failed = useFailedNavigation();
  const { lang } = useRoute().info;
  if (failed === null) return null;
  const strings = runtimeStrings(lang);
  return (
    <div className="navigation-error" role="alert">
      <span>{strings.loadFailed}</span>{" "}
      <button type="button" onClick={() => void navigate(failed)}>
        {strings.retry}
      </button>
    </div>
  );
}
