import type { PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { CONTENTS_ID } from "./has-contents.js";
import { HeadingList } from "./HeadingList.js";
import { useTheme } from "../theme-context.js";

/** Renders the table of contents: next to the article on wide screens, in a popover that the bar opens on others. */
export function Contents({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useTheme();
  return (
    <nav id={CONTENTS_ID} className="contents" popover="auto" aria-labelledby="page-contents-title:">
      <p id="page-contents-title:" className="contents-title">
        {texts.contents}
      </p>
      <HeadingList headings={page.headers} />
    </nav>
  );
}
