import type { PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { HeadingList } from "./HeadingList.js";
import { useTheme } from "./theme-context.js";

/** The element that the button opens; no heading may have its id. */
const CONTENTS_ID = "page-contents:";

/** The page's headings: beside the article where there is room, else behind a button. */
export function Contents({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useTheme();
  // One heading needs no list of them; an author who wants no sidebar wants none on the right either.
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
