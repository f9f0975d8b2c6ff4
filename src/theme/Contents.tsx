import type { PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { HeadingList } from "./HeadingList.js";
import { useTheme } from "./theme-context.js";

/** Id of the popover that the button opens. It ends in a colon, which no heading's id can contain. */
const CONTENTS_ID = "page-contents:";

/** Renders the table of contents: next to the article on wide screens, in a popover with a button on others. */
export function Contents({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useTheme();
  // `sidebar: false` hides the column on the right too.
  if (page.headers.length < 2 || page.frontmatter.sidebar === false) return null;
  return (
    <>
      <button type="button" className="contents-button" popoverTarget={CONTENTS_ID}>
        {texts.contents}
      </button>
      <nav id={CONTENTS_ID} className="contents" popover="auto" aria-labelledby="page-contents-title:">
        <p id="page-contents-title:" className="contents-title">
          {texts.contents}
        </p>
        <HeadingList headings={page.headers} />
      </nav>
    </>
  );
}
