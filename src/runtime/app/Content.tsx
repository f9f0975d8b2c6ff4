import type { ReactNode } from "react";
import { LiveHtml } from "./LiveHtml.js";
import { useView } from "./site-context.js";

/** The rendered markdown of the page on show; nothing on routes without a body. */
export function Content(): ReactNode {
  const { route, html } = useView();
  if (html === null) return null;
  return <LiveHtml key={route.info.path} tag="div" html={html} className="content" data-content="" />;
}
