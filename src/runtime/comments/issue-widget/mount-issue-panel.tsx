import { storageOf } from "../../model/storage.js";
import { pagePath, type IssueSettings } from "../../model/comments.js";
import { ageOf } from "../age.js";
import type { CommentedPage } from "../commented-page.js";
import { issueOptions, missingOptions, type IssueOptions, chooseLanguage } from "./issue-options.js";
import { loadCode } from "./load-code.js";
import { createMarkdown } from "../text/markdown.js";
import { openVisit } from "./open-visit.js";
import { createSanitizer } from "../text/sanitize.js";
import { hasAnswer } from "../sign-in/callback.js";
import { findStandIn } from "../stand-in.js";
import { IssuePanelContext, type IssuePanelTools } from "../ui/issue/issue-context.js";
import { IssuePanel } from "../ui/issue/IssuePanel.js";
import type { IssuePage } from "../ui/issue/load-issue.js";
import type { OpenedVisit } from "../ui/issue/opened-visit.js";
import { mountRoot } from "../ui/mount-root.js";
import { printDate } from "../../model/date.js";

/** Name of the event that reports errors to the page; its `detail` is the error. */
const ERROR_EVENT = "hanblog:comment-error";

/** Mounts the issue-based panel in an element. Resolves to its teardown once the texts of its language are loaded. */
export async function mountIssuePanel(
  host: HTMLElement,
  settings: IssueSettings,
  page: CommentedPage,
): Promise<() => void> {
  const missing = missingOptions(settings);
  // oxlint-disable-next-line no-console -- a warning for site owners
  for (const name of missing) console.warn(`[hanblog] the comment option \`${name}\` is required`);
  if (missing.length > 0) return () => {};
  const options = issueOptions(settings);
  const [locale, load] = await chooseLanguage(options.locale, navigator.languages);
  const { issueComments: strings } = await load();

  const element = document.createElement("div");
  element.className = "issue-comments";
  const standIn = findStandIn(host);
  const timeText = (time: number) => issueTime(time, Date.now(), locale);
  return mountRoot(
    host,
    element,
    locale,
    <IssuePanelContext value={{ strings, locale, renderComment: createRenderer(), timeText }}>
      <IssuePanel
        options={options}
        page={issuePage(options, page)}
        path={pagePath(window.location.pathname)}
        storage={storageOf(window, "local")}
        isBack={hasAnswer(storageOf(window, "session"))}
        standIn={standIn}
        open={() => open(settings, page, locale)}
        onError={(error) => {
          element.dispatchEvent(new CustomEvent(ERROR_EVENT, { bubbles: true, detail: error }));
        }}
      />
    </IssuePanelContext>,
  );
}

/** Replaces `{name}` placeholders in a template with values. Unknown placeholders stay. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? mark) : mark,
  );
}

/**
 * Returns a relative time in words, or a date in the visitor's time zone after eight days. Times are in milliseconds
 * since 1970.
 */
export function issueTime(time: number, now: number, locale: string): string {
  const age = ageOf(Math.max(0, now - time));
  if (age === null) return printDate(time, "day", locale);
  const [count, unit] = age;
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-count, unit);
}

async function open(
  settings: IssueSettings,
  { callbackUrl }: CommentedPage,
  locale: string,
): Promise<OpenedVisit> {
  const visit = await openVisit(settings, { window, callbackUrl });
  if (visit.user === null && visit.refusal === null) return { ...visit, writing: null };
  const { openWriting } = await loadCode(import("../ui/issue/writing/open-writing.js"));
  return { ...visit, writing: await loadCode(openWriting(locale)) };
}

function issuePage(options: IssueOptions, { title, issueId, known, hash }: CommentedPage): IssuePage {
  const url = window.location.origin + window.location.pathname;
  return {
    issueId,
    known,
    hash,
    issueTitle: options.prefix + title,
    issueContent: fillTemplate(options.issueContent ?? "{url}", { url, title }),
  };
}

/** Creates the function that renders a comment: the platform's HTML, or else the markdown, sanitised. */
function createRenderer(): IssuePanelTools["renderComment"] {
  const renderMarkdown = createMarkdown((html) => html);
  const sanitize = createSanitizer(window);
  return ({ html, raw }, root) => sanitize(html ?? renderMarkdown(raw, root));
}
