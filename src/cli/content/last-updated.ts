/** Format of `lastUpdated`, which is a date-time text (spec/site.md §3). */
const FORMAT: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
};

/** Format of a change whose author wrote a day without a time. */
const DAY_FORMAT: Intl.DateTimeFormatOptions = { year: "numeric", month: "numeric", day: "numeric" };

/** Functions that format the date of the last change for readers. */
export interface LastUpdatedFormat {
  /** Formats the Unix seconds of a change. Returns `null` for a file without a commit. */
  readonly moment: (seconds: number | null, lang: string) => string | null;
  /** Formats a day. `clock` is an ISO instant whose UTC fields are the day. */
  readonly day: (clock: string, lang: string) => string;
}

/**
 * Creates a formatter of dates and times in any language, in the site's time zone rather than the machine's. It keeps
 * one `Intl` formatter per language, because creating one takes as long as reading a page.
 */
export function createLastUpdatedFormat(timeZone: string): LastUpdatedFormat {
  const momentIn = keepFormatters({ ...FORMAT, timeZone });
  const dayIn = keepFormatters({ ...DAY_FORMAT, timeZone: "UTC" });
  return {
    moment: (seconds, lang) => (seconds === null ? null : momentIn(lang).format(new Date(seconds * 1000))),
    day: (clock, lang) => dayIn(lang).format(new Date(clock)),
  };
}

function keepFormatters(format: Intl.DateTimeFormatOptions): (lang: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (lang) => {
    const formatter = formatters.get(lang) ?? new Intl.DateTimeFormat(lang, format);
    formatters.set(lang, formatter);
    return formatter;
  };
}
