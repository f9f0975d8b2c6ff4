import { useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { RouterContext, type Router } from "../../router/router-context.js";
import { Html, type HtmlProps } from "../Html.js";
import type { IslandContent } from "./island-content.js";
import type { Islands } from "./mount-islands.js";
import { Providers } from "../Providers.js";
import { useSiteContext, useView, type SiteContextValue, type View } from "../site-context.js";

/**
 * Renders HTML of the build and makes its islands interactive. React receives only the first HTML and never
 * updates the element's content. A later `html` replaces the content around the islands that stay.
 */
function LiveHtml({ html, ...rest }: HtmlProps): ReactNode {
  const site = useSiteContext();
  const router = useContext(RouterContext);
  const view = useView();
  const host = useRef<HTMLElement>(null);
  const [islands, setIslands] = useState<Islands | null>(null);
  const [first] = useState(html);
  // Most pages have no islands and do not load the code that mounts islands.
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

/**
 * An island and the contexts that its component may read. An island is a React root of its own and inherits
 * no contexts.
 */
export interface IslandProps {
  readonly island: IslandContent;
  readonly site: SiteContextValue;
  readonly router: Router;
  readonly view: View;
  /** Called in the browser when the component is interactive. */
  readonly onAlive?: () => void;
}

/**
 * Renders the tree of an island. The build and the browser render the same tree, so that hydration matches.
 */
export function Island({ island, site, router, view, onAlive }: IslandProps): ReactNode {
  const { Component, props, slot, inline } = island;
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <Providers site={site} router={router} view={view}>
      {slot === null ? (
        <Component {...props} />
      ) : (
        <Component {...props}>
          <LiveHtml tag={inline ? "span" : "div"} html={slot} data-slot="" />
        </Component>
      )}
    </Providers>
  );
}

/** Renders the content of the current page, or nothing on routes without a body. */
export function Content(): ReactNode {
  const { route, html } = useView();
  if (html === null) return null;
  return <LiveHtml key={route.info.path} tag="div" html={html} className="content" data-content="" />;
}
