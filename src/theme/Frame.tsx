import { CommentCounts, Decorations, useLocale, type FrameProps } from "hanblog/runtime";
import { useEffect, type ReactNode } from "react";
import { Drawer } from "./Drawer.js";
import { Footer } from "./Footer.js";
import { Loader } from "./home/Loader.js";
import { Navbar } from "./Navbar.js";
import { PageBar } from "./PageBar.js";
import type { ResolvedOptions } from "./resolve-options.js";
import { ThemeContext } from "./theme-context.js";

/** Renders the parts that all pages share: skip link, navbar, sidebar, main element and footer. */
export function Frame({ route, sidebar, children }: FrameProps): ReactNode {
  // The build has replaced the author's options by the result of `resolveOptions`.
  const { themeConfig: options } = useLocale<ResolvedOptions>();
  // Decorations are outside of the application. Their styles depend on the kind of the page.
  useEffect(() => {
    document.body.dataset["route"] = route.kind;
  }, [route.kind]);
  const isPage = route.kind === "page" || route.kind === "home";
  const hasNavbar = !isPage || route.page.frontmatter.navbar !== false;
  const classes = [
    "frame",
    `route-${route.kind}`,
    ...(sidebar === null ? [] : ["has-sidebar"]),
    ...(hasNavbar ? [] : ["no-navbar"]),
  ];

  return (
    <ThemeContext value={options}>
      <div className={classes.join(" ")}>
        <a className="skip-link" href="#main">
          {options.texts.skip}
        </a>
        {hasNavbar ? <Navbar sidebar={sidebar} /> : <PageBar route={route} sidebar={sidebar} />}
        <div className="frame-body">
          <Drawer route={route} sidebar={sidebar} />
          <main id="main" className="frame-main" tabIndex={-1}>
            {children}
          </main>
        </div>
        <Footer />
        {options.loader && route.kind === "home" && route.list.pagination.current === 1 && <Loader />}
        <CommentCounts key={route.info.path} />
        <Decorations options={options.decorations} />
      </div>
    </ThemeContext>
  );
}
