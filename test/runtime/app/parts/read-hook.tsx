import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Providers } from "../../../../src/runtime/app/Providers.js";
import type { RouteData } from "../../../../src/runtime/model/render.js";
import type { SiteShell } from "../../../../src/runtime/model/site.js";
import { createStaticRouter } from "../../../../src/runtime/router/router-context.js";

/** Renders a part on a route, without any theme. */
export function renderPart(part: ReactElement, site: SiteShell, route: RouteData): string {
  return renderToStaticMarkup(
    <Providers
      site={{ site, components: {}, openSearch: () => new Promise(() => undefined) }}
      router={createStaticRouter(site.base)}
      view={{ route, sidebar: null, html: null }}
    >
      {part}
    </Providers>,
  );
}

/** Returns the value of a hook on a route, without any theme. */
export function readHook<Value>(use: () => Value, site: SiteShell, route: RouteData): Value {
  const values: Value[] = [];
  function Reader(): null {
    values.push(use());
    return null;
  }
  renderPart(<Reader />, site, route);
  const [value] = values;
  if (value === undefined) throw new Error("The hook was not called");
  return value;
}
