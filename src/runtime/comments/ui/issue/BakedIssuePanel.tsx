import type { ReactNode } from "react";
import { directionOf } from "../../../model/document/head.js";
import type { Shown } from "../../issue-widget/issue-thread.js";
import type { PlatformInfo } from "../../platforms/platform.js";
import { IssueCard, IssueList } from "./IssueList.js";
import { IssueListContext, useIssuePanel } from "./issue-context.js";
import { LoginBox } from "./LoginBox.js";
import { Pager } from "./Pager.js";

/** Props of `BakedIssuePanel`: the issue and comments known at build time. */
export interface BakedIssuePanelProps {
  readonly shown: Shown;
  /** URL of the issue. */
  readonly link: string;
  readonly choices: readonly number[];
  readonly platform: PlatformInfo;
  /** Text for visitors without JavaScript. */
  readonly noScript: string;
}

/** Renders the panel at build time: the comments, and inert controls that reserve the space of the live ones. */
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
  const language = { lang: locale, dir: directionOf(locale) };
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
  // Nothing is interactive at build time.
}
