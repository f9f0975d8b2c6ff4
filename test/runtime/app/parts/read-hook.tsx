import { renderToString } from "react-dom/server";
import { Providers } from "../../../../src/runtime/app/Providers.js";
import type { RouteData } from "../../../../src/runtime/model/render.js";
import type { SiteShell } from "../../../../src/runtime/model/site.js";
import { createStaticRouter } from "../../../../src/runtime/router/router-context.js";

/** Returns the value of a hook on a route, without any theme. */
export function readHook<Value>(use: () => Value, site: SiteShell, route: RouteData): Value {
  const values: Value[] = [];
  function Reader(): null {
    values.push(use());
    return null;
  }
  renderToString(
    <Providers
      site={{ site, components: {}, openSearch: () => new Promise(() => undefined) }}
      router={createStaticRouter(site.base)}
      view={{ route, sidebar: null, html: null }}
    >
      <Reader />
    </Providers>,
  );
  const [value] = values;
  if (value === undefined) throw new Error("The hook was not called");
  return value;
}
