import { useLocale, type FrontMatter } from "hanblog/runtime";
import type { CSSProperties, ReactNode } from "react";
import { SiteImage } from "./SiteImage.js";
import { useTheme } from "./theme-context.js";

/** The head of the home page. A text that is `null` is hidden, one that is absent falls back to the site's. */
export function Hero({ frontmatter }: { readonly frontmatter: FrontMatter }): ReactNode {
  const { title, description } = useLocale();
  const { options } = useTheme();
  const heroText = heroLine(frontmatter.heroText, title);
  const tagline = heroLine(frontmatter.tagline, description);
  const image = frontmatter.heroImage ?? options.heroImage;
  const isTitleShown = heroText !== null && frontmatter.isShowTitleInHome !== false;
  return (
    <header className={isTitleShown || tagline !== null || image !== null ? "hero" : "hero-empty"}>
      {image !== null && <SiteImage className="hero-image" src={image} />}
      <h1
        className={isTitleShown ? "hero-text" : "visually-hidden"}
        style={styleOf(frontmatter.heroTextStyle ?? {})}
      >
        {heroText ?? title}
      </h1>
      {tagline !== null && <p className="hero-tagline">{tagline}</p>}
    </header>
  );
}

function heroLine(own: string | null | undefined, fallback: string): string | null {
  const line = own === undefined ? fallback : own;
  return line === "" ? null : line;
}

/** Names of properties as authors write them, `font-size` or `fontSize`, as React wants them. */
function styleOf(style: Readonly<Record<string, string | number>>): CSSProperties {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name.startsWith("--") ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
