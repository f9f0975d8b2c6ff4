import type { ReactNode } from "react";
import { PathContext, RouterContext, type Router } from "../router/router-context.js";
import { SiteContext, ViewContext, type SiteContextValue, type View } from "./site-context.js";

interface ProvidersProps {
  readonly site: SiteContextValue;
  readonly router: Router;
  readonly view: View;
  readonly children: ReactNode;
}

/**
 * Provides all contexts that the hooks of `hanblog/runtime` read, for the application and for each island.
 */
export function Providers({ site, router, view, children }: ProvidersProps): ReactNode {
  return (
    <SiteContext value={site}>
      <RouterContext value={router}>
        <PathContext value={view.route.info.path}>
          <ViewContext value={view}>{children}</ViewContext>
        </PathContext>
      </RouterContext>
    </SiteContext>
  );
}
