import { useSyncExternalStore, type ReactNode } from "react";
import type { Router } from "../router/router-context.js";
import type { Store } from "../router/store.js";
import type { Theme } from "../theme-contract.js";
import { App } from "./App.js";
import type { Layouts } from "./layouts.js";
import { Providers } from "./Providers.js";
import type { SiteContextValue, View } from "./site-context.js";
import { useMascot, type StartMascot } from "./use-mascot.js";

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
