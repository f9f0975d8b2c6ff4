import { useSite } from "hanblog/runtime";
import type { ReactNode } from "react";

export interface SiteImageProps {
  /** A path below `public/` that begins with `/`, or a whole URL. */
  readonly src: string;
  readonly className: string;
  /** Width and height in pixels, kept free while it loads. */
  readonly size?: number;
}

/** An image that only decorates what stands beside it. */
export function SiteImage({ src, className, size }: SiteImageProps): ReactNode {
  const { base } = useSite();
  const isBare = /^\/(?!\/)/.test(src) && !src.startsWith(base);
  return (
    <img
      src={isBare ? base + src.slice(1) : src}
      className={className}
      alt=""
      {...(size !== undefined && { width: size, height: size })}
    />
  );
}
