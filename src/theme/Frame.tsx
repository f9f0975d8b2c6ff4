import { Decorations, useLocale, type FrameProps } from "hanblog/runtime";
import { useMemo, type ReactNode } from "react";
import { Drawer } from "./Drawer.js";
import { Footer } from "./Footer.js";
import { Navbar } from "./Navbar.js";
import { parseOptions } from "./options.js";
import { textsFor } from "./texts.js";
import { ThemeContext } from "./theme-context.js";

/** What every page shows: the way past the navigation, navbar, sidebar, main part, footer. */
export function Frame({ route, sidebar, children }: FrameProps): ReactNode {
  const { lang, themeConfig } = useLocale();
  const theme = useMemo(() => {
    const options = parseOptions(themeConfig);
    return { options, texts: textsFor(lang, options.texts) };
  }, [lang, themeConfig]);
  const isPage = route.kind === "page" || route.kind === "home";
  const hasNavbar = !isPage || route.page.frontmatter.navbar !== false;
  const classes = [
    "frame",
    `route-${route.kind}`,
    ...(sidebar === null ? [] : ["has-sidebar"]),
    ...(hasNavbar ? [] : ["no-navbar"]),
  ];

  return (
    <ThemeContext value={theme}>
      <div className={classes.join(" ")}>
        <a className="skip-link" href="#main">
          {theme.texts.skip}
        </a>
        {hasNavbar && <Navbar />}
        <div className="frame-body">
          <Drawer route={route} sidebar={sidebar} />
          <main id="main" className="frame-main" tabIndex={-1}>
            {children}
          </main>
        </div>
        <Footer />
        <Decorations options={theme.options.decorations} />
      </div>
    </ThemeContext>
  );
}
