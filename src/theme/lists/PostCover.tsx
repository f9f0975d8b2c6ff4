import { useSite, type PageSummary } from "hanblog/runtime";
import type { ReactNode } from "react";
import { COVER_SIZE, drawCover } from "./draw-cover.js";
import { toneClass } from "../parts/hash-text.js";
import { imageUrl } from "../parts/image-url.js";
import { useTheme } from "../theme-context.js";

/** Widths of covers in the layouts of the home page. */
const SIZES = { list: "11rem", magazine: "(min-width: 48em) 26rem, 100vw" };

/** The article whose cover is shown. */
export interface PostCoverProps {
  readonly post: PageSummary;
}

/**
 * The cover of an article in a list: the author's image, or in a magazine a drawing made from the title.
 * Both repeat what the title says, so screen readers skip them.
 */
export function PostCover({ post }: PostCoverProps): ReactNode {
  const { base } = useSite();
  const { options } = useTheme();
  const { cover, title } = post;
  if (cover !== null) {
    const { src, width, height, forms = [] } = cover;
    const image = (
      <img
        className="cover"
        src={imageUrl(src, base)}
        alt=""
        {...(width !== null && height !== null && { width, height })}
        loading="lazy"
        decoding="async"
      />
    );
    if (forms.length === 0) return image;
    return (
      <picture>
        {forms.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={SIZES[options.home]} />
        ))}
        {image}
      </picture>
    );
  }
  if (options.home === "list") return null;
  const { shapes, letter } = drawCover(title);
  return (
    <svg
      className={`cover ${toneClass(title)}`}
      viewBox={`0 0 ${COVER_SIZE.width} ${COVER_SIZE.height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="currentColor"
      aria-hidden="true"
    >
      {shapes.map(({ path, opacity }) => (
        <path key={path} d={path} opacity={Number(opacity.toFixed(2))} />
      ))}
      <text x="50%" y="50%" dy=".36em" fontSize="84" fontWeight="700" textAnchor="middle">
        {letter}
      </text>
    </svg>
  );
}
