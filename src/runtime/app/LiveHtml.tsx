import { useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { RouterContext, type Router } from "../router/router-context.js";
import { Html, type HtmlProps } from "./Html.js";
import type { IslandContent } from "./island-content.js";
import type { Islands } from "./mount-islands.js";
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
  const [islands, setIslands] = useState<Islands | null>(null);
  const [first] = useState(html);
  // Most pages are text alone and stay as they are; they do without the code that brings islands to life.
  const [isPlain, setIsPlain] = useState(!html.includes(" data-island="));
  if (isPlain && html !== first) setIsPlain(false);

  useEffect(() => {
    const element = host.current;
    if (element === null || isPlain) return;
    const options = { components: site.components, earlyClicks: site.earlyClicks ?? null };
    let mounted: Islands | null = null;
    let isGone = false;
    import("./mount-islands.js")
      .then(({ mountIslands }) => {
        if (isGone) return;
        mounted = mountIslands(element, first, options);
        setIslands(mounted);
      })
      .catch((error: unknown) => reportError(error));
    return () => {
      isGone = true;
      mounted?.unmount();
      setIslands(null);
    };
  }, [first, site, isPlain]);

  useEffect(() => {
    islands?.update(html, (island, onAlive) => (
      <Island island={island} site={site} router={router} view={view} onAlive={onAlive} />
    ));
  }, [islands, html, site, router, view]);

  return <Html {...rest} ref={host} html={first} />;
}

/** An island and all contexts that its component may read; it has no tree around it to take them from. */
export interface IslandProps {
  readonly island: IslandContent;
  readonly site: SiteContextValue;
  readonly router: Router;
  readonly view: View;
  /** Called in the browser, once the component answers. */
  readonly onAlive?: () => void;
}

/** The tree of an island. Build and browser draw the same one, else hydration would not match. */
export function Island({ island, site, router, view, onAlive }: IslandProps): ReactNode {
  const { Component, props, slot, inline } = island;
  useEffect(() => onAlive?.(), [onAlive]);
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
