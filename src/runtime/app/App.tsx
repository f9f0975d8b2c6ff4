import { Fragment, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Theme } from "../theme-contract.js";
import { Content } from "./islands/LiveHtml.js";
import type { Layouts } from "./layouts.js";
import { type View, useRoute, type SiteContextValue } from "./site-context.js";
import { RouterContext, useFailedNavigation, type Router } from "../router/router-context.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { APP_TEXTS } from "../texts/tables/app.js";
import type { Store } from "../router/store.js";
import { Providers } from "./Providers.js";
import { useMascot, type StartMascot } from "./use-mascot.js";

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

interface RootProps {
  readonly Frame: Theme["Frame"];
  readonly layouts: Layouts;
  readonly site: SiteContextValue;
  readonly router: Router;
  readonly views: Store<View>;
  readonly startMascot?: StartMascot | undefined;
}

/** Renders the application in the browser. It shows the view of the latest navigation. */
export function Root({ Frame, layouts, site, router, views, startMascot }: RootProps): ReactNode {
  const view = useSyncExternalStore(views.subscribe, views.get, views.initial);
  useMascot(startMascot);
  return (
    <Providers site={site} router={router} view={view}>
      <App Frame={Frame} layouts={layouts} view={view} />
    </Providers>
  );
}
