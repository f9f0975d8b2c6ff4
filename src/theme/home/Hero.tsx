import { Link, useHomeTexts, useLocale, useSite, type FrontMatter } from "hanblog/runtime";
import type { CSSProperties, ReactNode } from "react";
import { imageUrl } from "../parts/image-url.js";
import { SiteImage } from "../parts/SiteImage.js";
import { toStyle } from "./to-style.js";
import { useTheme } from "../theme-context.js";

/**
 * Renders the hero of the home page. A text that the front matter sets to `null` is hidden. A missing one falls back to
 * the title or the description of the site.
 */
export function Hero({ frontmatter }: { readonly frontmatter: FrontMatter }): ReactNode {
  const { base } = useSite();
  const { title } = useLocale();
  const { options } = useTheme();
  const { heroText, tagline, actions } = useHomeTexts({ frontmatter });
  const image = frontmatter.heroImage ?? options.heroImage;
  const { bgImage } = frontmatter;
  const isTitleShown = heroText !== null && frontmatter.isShowTitleInHome !== false;
  const isShown =
    isTitleShown || tagline !== null || image !== null || actions.length > 0 || bgImage !== undefined;
  return (
    <header
      className={bgImage === undefined ? (isShown ? "hero" : "hero-empty") : "hero on-image"}
      style={{
        ...(bgImage !== undefined && backgroundOf(imageUrl(bgImage, base))),
        ...toStyle(frontmatter.bgImageStyle ?? {}),
      }}
    >
      {image !== null && (
        <SiteImage className="hero-image" src={image} style={toStyle(frontmatter.heroImageStyle ?? {})} />
      )}
      <h1
        className={isTitleShown ? "hero-text" : "visually-hidden"}
        style={toStyle(frontmatter.heroTextStyle ?? {})}
      >
        {heroText ?? title}
      </h1>
      {tagline !== null && <p className="hero-tagline">{tagline}</p>}
      {actions.length > 0 && (
        <p className="hero-action">
          {actions.map(({ text, link }, index) => (
            <Link key={index} to={link} className={index === 0 ? "button" : "button second"}>
              {text}
            </Link>
          ))}
        </p>
      )}
    </header>
  );
}

/** Returns the custom property that the style sheet reads. It covers the image with a veil to keep the text readable. */
function backgroundOf(url: string): CSSProperties {
  const safe = url.replace(/["\\\n]/g, encodeURIComponent);
  return toStyle({ "--hero-background": `url("${safe}")` });
}
