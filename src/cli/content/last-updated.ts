/** Date and time, as the `lastUpdated` of spec/site.md §3 is a date-time text. */
const FORMAT: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
};

/** Unix seconds of a commit as the text that readers see; `null` for a file without one. */
export type LastUpdatedFormat = (seconds: number | null, lang: string) => string | null;

/**
 * Prints date and time in the words of a language, in the site's zone and not the machine's.
 * A formatter costs as much as reading a page, so each language has one.
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
