/** Format of `lastUpdated`, which is a date-time text (spec/site.md §3). */
const FORMAT: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
};

/**
 * Function that formats the Unix seconds of a commit as text for readers. Returns `null` for a file without a commit.
 */
export type LastUpdatedFormat = (seconds: number | null, lang: string) => string | null;

/**
 * Creates a formatter of dates and times in any language, in the site's time zone rather than the machine's. It keeps
 * one `Intl` formatter per language, because creating one takes as long as reading a page.
 */
export function createLastUpdatedFormat(timeZone: string): LastUpdatedFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (seconds, lang) => {
    if (seconds === null) return null;
    const formatter = formatters.get(lang) ?? new Intl.DateTimeFormat(lang, { ...FORMAT, timeZone });
    formatters.set(lang, formatter);
    return formatter.format(new Date(seconds * 1000));
  };
}
