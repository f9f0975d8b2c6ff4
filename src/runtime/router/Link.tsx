import { useContext, type AnchorHTMLAttributes, type ReactNode } from "react";
import { addBase, decodeRoute, isExternal, splitLink } from "../model/path.js";
import { LinksContext, PathContext, RouterContext } from "./router-context.js";

/** The attributes of an `<a>`, with `to` in place of `href`. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A route of the site without its base, with or without `?query` and `#hash`; or an external URL. */
  readonly to: string;
  readonly children?: ReactNode;
}

/**
 * Renders a link of the theme as plain HTML: clicks and prefetching are handled for the whole document
 * (intercept-links.ts). It adds the base, `aria-current` if the link leads to the current page, and safe
 * attributes if it leaves the site.
 */
export function Link({ to, className, ...rest }: LinkProps): ReactNode {
  const { base } = useContext(RouterContext);
  const current = useContext(PathContext);
  const report = useContext(LinksContext);
  // A fast path: nearly every link begins with exactly one slash.
  const isOwn = to.startsWith("/") && !to.startsWith("//");
  if (!isOwn && (isExternal(to) || to.startsWith("//"))) {
    const opens = /^(https?:)?\/\//i.test(to) ? { target: "_blank", rel: "noopener noreferrer" } : {};
    const names = className === undefined ? "external" : `${className} external`;
    return <a {...opens} {...rest} className={names} href={to} />;
  }
  const { path } = splitLink(to);
  report?.(path);
  const isCurrent = path === current || decodeRoute(path) === decodeRoute(current);
  return (
    <a
      aria-current={isCurrent ? "page" : undefined}
      {...rest}
      className={className}
      href={to.startsWith("/") ? addBase(base, to) : to}
    />
  );
}
