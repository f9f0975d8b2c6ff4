import { renderToStaticMarkup } from "react-dom/server";
import { printDate } from "../../model/date.js";
import type { IssueSettings } from "../../model/comments.js";
import { issueOptions, perPageChoices, chooseLanguage } from "../issue-widget/issue-options.js";
import { nearestLanguage } from "../../texts/nearest-language.js";
import { BAKED_COMMENTS_TEXTS } from "../../texts/tables/baked-comments.js";
import { createMarkdown } from "../text/markdown.js";
import type { Issue, IssueCommentPage, PlatformInfo } from "../platforms/platform.js";
import { IssuePanelContext, type IssuePanelTools } from "../ui/issue/issue-context.js";
import { BakedIssuePanel } from "../ui/issue/BakedIssuePanel.js";
import { sanitizeText } from "./sanitize-text.js";

/** The first page of an issue's comments. */
export interface IssueStart {
  readonly issue: Issue;
  readonly comments: IssueCommentPage;
  readonly platform: PlatformInfo;
}

/** Renders an issue's comments as HTML for a page in the given language. */
export type DrawIssue = (start: IssueStart, lang: string) => Promise<string>;

/**
 * Creates the function that renders an issue's comments as HTML at build time. Equal comments give equal HTML.
 * `timeZone` is an IANA name for the dates, which replace relative times.
 */
export function createIssueDrawer(settings: IssueSettings, timeZone: string): DrawIssue {
  const options = issueOptions(settings);
  const renderMarkdown = createMarkdown((html) => html);
  return async ({ issue, comments, platform }, lang) => {
    // The browser's language is unknown at build time, so the page's language is used.
    const [locale, load] = await chooseLanguage(options.locale, [lang]);
    const tools: IssuePanelTools = {
      strings: (await load()).issueComments,
      locale,
      renderComment: ({ html, raw }, root) => sanitizeText(html ?? renderMarkdown(raw, root)),
      timeText: (time) => printDate(time, "day", locale, timeZone),
    };
    return renderToStaticMarkup(
      <IssuePanelContext value={tools}>
        <BakedIssuePanel
          shown={{ ...comments, sort: "desc" }}
          link={issue.link}
          choices={perPageChoices(options.perPage)}
          platform={platform}
          noScript={nearestLanguage(BAKED_COMMENTS_TEXTS, locale)[1].noScript}
        />
      </IssuePanelContext>,
      // The application on the same page generates ids too; the prefix keeps them distinct.
      { identifierPrefix: "baked" },
    );
  };
}
