import type { ReactNode } from "react";
import { arrowsOf } from "../arrows.js";
import { browserName } from "../../comments/browser-name.js";
import { httpUrl } from "../../comments/text/http-url.js";
import { printDate } from "../../model/date.js";
import { useAdmin } from "../admin-context.js";
import type { AdminComment } from "../admin-comment.js";
import type { FilterField } from "../comment-filter.js";
import { fillText } from "../../model/text/fill-text.js";
import { heldText } from "../form-texts.js";

/** Props of `RowFacts`. `onFilter` narrows the list to comments with the same value. */
export interface RowFactsProps {
  readonly comment: AdminComment;
  readonly onFilter: (field: FilterField, text: string) => void;
}

/** `rel` of links to strangers' websites. `noreferrer` hides the address of the owner's page from them. */
const REL = "noopener noreferrer nofollow";

/** Renders the author, time, page and browser of a comment. All of it is inserted as plain text. */
export function RowFacts({ comment, onFilter }: RowFactsProps): ReactNode {
  const { strings, lang, preferences } = useAdmin();
  const { nick, mail, ip, url, link, status, held, pinned, owner, moderator, writtenAt, userAgent } = comment;
  const time = new Date(writtenAt);
  const { out } = arrowsOf(lang);
  const address = pageAddress(url, preferences.site);
  const website = httpUrl(link);
  const browser = browserName(userAgent).join(" · ");
  const filter = (field: FilterField, text: string) =>
    text !== "" && (
      <button
        type="button"
        className={`fact ${field}`}
        dir="auto"
        title={fillText(strings.onlyThis, { text })}
        onClick={() => onFilter(field, text)}
      >
        {text}
      </button>
    );
  return (
    <>
      <p className="row-head">
        {filter("nick", nick)}
        {status !== "visible" && <span className={`badge ${status}`}>{strings[status]}</span>}
        {held !== null && <span>{fillText(strings.heldBy, { text: heldText(held, strings) })}</span>}
        {pinned && <span className="badge pinned">{strings.pinned}</span>}
        {owner && <span className="badge pinned">{strings.owner}</span>}
        {!owner && moderator !== "" && <span className="badge pinned">{strings.moderator}</span>}
        {!Number.isNaN(writtenAt) && (
          <time dateTime={time.toISOString()}>{printDate(writtenAt, "moment", lang)}</time>
        )}
      </p>
      <p className="row-facts">
        {filter("url", url)}
        {address !== null && (
          <a href={address} target="_blank" rel={REL}>
            {strings.openPage} {out}
          </a>
        )}
        {filter("mail", mail)}
        {filter("ip", ip)}
        {website !== null && (
          <a href={website} target="_blank" rel={REL} title={website}>
            {strings.website} {out}
          </a>
        )}
        <span title={userAgent}>{browser === "" ? strings.unknownBrowser : browser}</span>
      </p>
    </>
  );
}

/**
 * Returns the URL of the page that a comment belongs to, or `null` if it has none. A path is resolved against `site`,
 * the address of the owner's site.
 */
export function pageAddress(url: string, site: string): string | null {
  const own = httpUrl(url);
  if (own !== null) return own;
  const base = httpUrl(site);
  if (base === null || !url.startsWith("/")) return null;
  const address = new URL(url, base);
  // `//elsewhere` would lead to another host.
  return address.origin === new URL(base).origin ? address.href : null;
}
