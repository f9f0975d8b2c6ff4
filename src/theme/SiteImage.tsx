import { useSite } from "hanblog/runtime";
import type { CSSProperties, ReactNode } from "react";
import { imageUrl } from "./image-url.js";

/** A picture from a site's configuration; it has no text of its own for screen readers. */
export interface SiteImageProps {
  /** A path below `public/` that begins with `/`, or a whole URL. */
  readonly src: string;
  readonly className: string;
  /** Width and height in pixels, kept free while it loads. */
  readonly size?: number;
  readonly style?: CSSProperties;
  /** Far down the page: it is loaded when it comes near. */
  readonly isLate?: boolean;
}

/** An image that only decorates what stands beside it. */
export function SiteImage({ src, className, size, style, isLate = false }: SiteImageProps): ReactNode {
  const { base } = useSite();
  return (
    <img
      src={imageUrl(src, base)}
      className={className}
      alt=""
      {...(style !== undefined && { style })}
      {...(size !== undefined && { width: size, height: size })}
      {...(isLate && { loading: "lazy" as const })}
    />
  );
}
