const FORMAT: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
};

/** Unix seconds as date and time in the words of `lang`, in the site's zone and not the machine's. */
export function formatLastUpdated(seconds: number | null, lang: string, timeZone: string): string | null {
  if (seconds === null) return null;
  return new Intl.DateTimeFormat(lang, { ...FORMAT, timeZone }).format(new Date(seconds * 1000));
}
