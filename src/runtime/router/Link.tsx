import { useContext, type AnchorHTMLAttributes, type ReactNode } from "react";
import { addBase, decodeRoute, isExternal, splitLink } from "../model/path.js";
import { LinksContext, PathContext, RouterContext } from "./router-context.js";

/** Whatever an `<a>` takes but `href`, which `to` becomes. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A route of the site without its base, with or without `?query` and `#hash`; or an external URL. */
  readonly to: string;
  readonly children?: ReactNode;
}

/**
 * A link of the theme. Clicks and prefetching are the document's (intercept-links.ts), so a link is plain
 * HTML: it gets the base, `aria-current` on its own page, and the safe attributes when it leaves the site.
 */
export function Link({ to, className, ...rest }: LinkProps): ReactNode {
  const { base } = useContext(RouterContext);
  const current = useContext(PathContext);
  const tell = useContext(LinksContext);
  // Nearly every link begins with one slash: no other question is asked of those.
  const isOwn = to.startsWith("/") && !to.startsWith("//");
  if (!isOwn && (isExternal(to) || to.startsWith("//"))) {
    const opens = /^(https?:)?\/\//i.test(to) ? { target: "_blank", rel: "noopener noreferrer" } : {};
    const names = className === undefined ? "external" : `${className} external`;
    return <a {...opens} {...rest} className={names} href={to} />;
  }
  const { path } = splitLink(to);
  tell?.(path);
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
