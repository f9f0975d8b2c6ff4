import { useSite } from "hanblog/runtime";
import type { CSSProperties, ReactNode } from "react";
import { imageUrl } from "./image-url.js";

/** Props of `SiteImage`. */
export interface SiteImageProps {
  /** Path of a file in `public/`, beginning with `/`, or an absolute URL. */
  readonly src: string;
  readonly className: string;
  /** Width and height in CSS pixels, reserved while the image loads. */
  readonly size?: number;
  readonly style?: CSSProperties;
}

/** Renders a decorative image from the site's configuration, which screen readers skip. */
export function SiteImage({ src, className, size, style }: SiteImageProps): ReactNode {
  const { base } = useSite();
  return (
    <img
      src={imageUrl(src, base)}
      className={className}
      alt=""
      {...(style !== undefined && { style })}
      {...(size !== undefined && { width: size, height: size })}
    />
  );
}
