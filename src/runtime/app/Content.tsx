import type { ReactNode } from "react";
import { LiveHtml } from "./islands/LiveHtml.js";
import { useView } from "./site-context.js";

/** Renders the content of the current page, or nothing on routes without a body. */
export function Content(): ReactNode {
  const { route, html } = useView();
  if (html === null) return null;
  return <LiveHtml key={route.info.path} tag="div" html={html} className="content" data-content="" />;
}
