import type { ReactNode } from "react";
import type { Shown } from "../../issue-thread.js";
import type { PlatformInfo } from "../../platforms/platform.js";
import { IssueCard } from "./IssueCard.js";
import { IssueListContext, useIssuePanel } from "./issue-context.js";
import { IssueList } from "./IssueList.js";
import { LoginBox } from "./LoginBox.js";
import { Pager } from "./Pager.js";

/** What a build knows of a page's issue and its first comments. */
export interface BakedIssuePanelProps {
  readonly shown: Shown;
  /** Address of the issue. */
  readonly link: string;
  readonly choices: readonly number[];
  readonly platform: PlatformInfo;
  /** What those are told whose browser runs no scripts. */
  readonly noScript: string;
}

/**
 * The panel as a build draws it: comments to read, and what else only holds its place until the live panel stands in
 * it.
 */
export function BakedIssuePanel({
  shown,
  link,
  choices,
  platform,
  noScript,
}: BakedIssuePanelProps): ReactNode {
  const { strings, locale } = useIssuePanel();
  const pager = (
    <div className="comments-baked-pager" inert>
      <Pager
        shown={shown}
        choices={choices}
        isSortable={platform.isSortable}
        isLoading={false}
        onQuery={nothing}
        onMessage={nothing}
      />
    </div>
  );
  const language = { lang: locale, dir: locale === "he" ? "rtl" : "ltr" };
  return (
    <>
      <div className="issue-comments comments-baked-editor" inert {...language}>
        <LoginBox platform={platform.name} text="" onSignIn={nothing} />
      </div>
      <div className="issue-comments" {...language}>
        <p className="comments-noscript">{noScript}</p>
        {shown.count === 0 ? (
          <p className="comments-empty">{strings.noComments}</p>
        ) : (
          <IssueListContext value={{ platform, writing: null, Card: IssueCard }}>
            <IssueList shown={shown} link={link} isLoading={false} pager={pager} />
          </IssueListContext>
        )}
      </div>
    </>
  );
}

function nothing(): void {
  // No script runs here yet.
}
