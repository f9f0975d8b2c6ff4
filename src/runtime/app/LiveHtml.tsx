import { useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { RouterContext, type Router } from "../router/router-context.js";
import { Html, type HtmlProps } from "./Html.js";
import type { IslandContent } from "./island-content.js";
import { mountIslands, type Islands } from "./mount-islands.js";
import { Providers } from "./Providers.js";
import { useSiteContext, useView, type SiteContextValue, type View } from "./site-context.js";

/**
 * HTML of the build with its islands alive. React is given the first HTML only and leaves the inside alone
 * from then on; a later `html` is swapped in around the islands that stay.
 */
export function LiveHtml({ html, ...rest }: HtmlProps): ReactNode {
  const site = useSiteContext();
  const router = useContext(RouterContext);
  const view = useView();
  const host = useRef<HTMLElement>(null);
  const islands = useRef<Islands | null>(null);
  const [first] = useState(html);

  useEffect(() => {
    if (host.current === null) return;
    const mounted = mountIslands(host.current, first, site.components);
    islands.current = mounted;
    return () => {
      islands.current = null;
      mounted.unmount();
    };
  }, [first, site]);

  useEffect(() => {
    islands.current?.update(html, (island) => (
      <Island island={island} site={site} router={router} view={view} />
    ));
  }, [html, site, router, view]);

  return <Html {...rest} ref={host} html={first} />;
}

export interface IslandProps {
  readonly island: IslandContent;
  readonly site: SiteContextValue;
  readonly router: Router;
  readonly view: View;
}

/** The tree of an island. Build and browser draw the same one, else hydration would not match. */
export function Island({ island, site, router, view }: IslandProps): ReactNode {
  const { Component, props, slot, inline } = island;
  return (
    <Providers site={site} router={router} view={view}>
      {slot === null ? (
        <Component {...props} />
      ) : (
        <Component {...props}>
          <LiveHtml tag={inline ? "span" : "div"} html={slot} data-slot="" style={{ display: "contents" }} />
        </Component>
      )}
    </Providers>
  );
}
