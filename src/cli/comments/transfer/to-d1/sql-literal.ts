/**
 * Maximum size of a piece of text, in bytes. Its literal can be twice as long, and D1 accepts statements of 100,000
 * bytes (https://developers.cloudflare.com/d1/platform/limits/).
 */
const PIECE = 45_000;

/**
 * Matches texts that are written as hexadecimal digits. Programs that split a file into statements must not meet line
 * ends or NUL in a text, and wrangler rejects a file with the words of a transaction.
 */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001F\u007F]|begin\s+transaction/i;

/** Returns the SQL literal of a value of a row. Throws for a value that no table of the service contains. */
export function toLiteral(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") throw new TypeError(`Unexpected ${typeof value} in a table`);
  if (UNSAFE.test(value)) return `cast(x'${Buffer.from(value).toString("hex")}' as text)`;
  return `'${value.replaceAll("'", "''")}'`;
}

/** Splits a text into pieces whose literals fit into a statement. No piece ends inside a character. */
export function splitText(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + PIECE, bytes.length);
    while (end < bytes.length && isContinuation(bytes[end])) end--;
    pieces.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return pieces;
}

/** Returns whether a byte of UTF-8 belongs to the character of the byte before it. */
function isContinuation(byte = 0): boolean {
  return byte >> 6 === 0b10;
}
