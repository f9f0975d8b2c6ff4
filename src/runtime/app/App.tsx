import { Fragment, type ReactNode, useContext } from "react";
import type { Theme } from "../theme-contract.js";
import { Content } from "./Content.js";
import type { Layouts } from "./layouts.js";
import { type View, useRoute } from "./site-context.js";
import { RouterContext, useFailedNavigation } from "../router/router-context.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { APP_TEXTS } from "../texts/tables/app.js";

interface AppProps {
  readonly Frame: Theme["Frame"];
  readonly layouts: Layouts;
  readonly view: View;
}

/**
 * Renders the application: the theme's frame, which is kept between pages, and the layout of the current page
 * in it.
 */
export function App({ Frame, layouts, view }: AppProps): ReactNode {
  const { route, sidebar, html } = view;
  return (
    <>
      <Frame route={route} sidebar={sidebar}>
        <Fragment key={route.info.path}>
          {layouts.draw(route, { sidebar, content: html === null ? null : <Content /> })}
        </Fragment>
      </Frame>
      <NavigationError />
    </>
  );
}

/**
 * Shows that a page could not be loaded, with a button to try again. The visitor is still on the previous
 * page.
 */
function NavigationError(): ReactNode {
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
