import { Link, repeated, useRoute } from "hanblog/runtime";
import type { ReactNode } from "react";
import { SiteImage } from "./parts/SiteImage.js";
import { useTheme } from "./theme-context.js";

/**
 * Renders author, years, record number and lines of the site, or nothing if the options set none. The years come from the options and not
 * from the clock, so that builds are reproducible.
 */
export const Footer = repeated(function Footer(): ReactNode {
  const { info } = useRoute();
  const { options } = useTheme();
  const { author, authorAvatar, record, recordLink, startYear, endYear, footer } = options;
  const hasOwner = (authorAvatar ?? author ?? startYear ?? record) !== null;
  if (!hasOwner && footer.length === 0) return null;
  return (
    <footer className="footer">
      {authorAvatar !== null && <SiteImage className="footer-avatar" src={authorAvatar} size={28} />}
      {(author ?? startYear) !== null && (
        <p className="footer-owner">
          {author !== null && <Link to={info.locale}>{author}</Link>}
          {startYear !== null && <span>{yearSpan(startYear, endYear)}</span>}
        </p>
      )}
      {record !== null && <p>{recordLink === null ? record : <a href={recordLink}>{record}</a>}</p>}
      {footer.map(({ text, link }, index) => (
        <p key={index}>{link === null ? text : <Link to={link}>{text}</Link>}</p>
      ))}
    </footer>
  );
});

function yearSpan(start: number, end: number | null): string {
  return end === null || start === end ? `© ${start}` : `© ${start} – ${end}`;
}
