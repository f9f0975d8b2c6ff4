import { parseJson } from "../../plain-value.js";

/** Levels of lists in each other. */
const DEEPEST = 30;

/** Reads a value that PHP wrote with `serialize`, or JSON, which newer versions write. Returns `null` for any other text. */
export function readPhpValue(text: string): unknown {
  const trimmed = text.trim();
  if (/^[[{"]/.test(trimmed)) return parseJson(trimmed);
  try {
    const bytes = Buffer.from(trimmed, "utf8");
    return readAt(bytes, 0, 0).value;
  } catch {
    return null;
  }
}

interface Found {
  readonly value: unknown;
  /** Position behind the value. */
  readonly next: number;
}

/** Reads the value at a position. Lengths are those of bytes. Throws an error for a value that is damaged, or is an object. */
function readAt(bytes: Buffer, at: number, depth: number): Found {
  const [whole = "", type = "", given = ""] =
    /^(?:(N);|([bid]):([\d.eE+-]{1,30});|([sa]):(\d{1,9}):)/
      .exec(bytes.toString("latin1", at, at + 40))
      ?.filter((part) => part !== undefined) ?? [];
  const next = at + whole.length;
  if (type === "N") return { value: null, next };
  if (type === "b") return { value: given === "1", next };
  if (type === "i" || type === "d") return { value: Number(given), next };
  if (type === "s") {
    const end = next + 1 + Number(given);
    if (bytes.toString("latin1", end, end + 2) !== '";') throw new RangeError("length of a text");
    return { value: bytes.toString("utf8", next + 1, end), next: end + 2 };
  }
  if (type !== "a" || depth > DEEPEST) throw new RangeError("type of a value");
  return readList(bytes, next + 1, { count: Number(given), depth });
}

function readList(
  bytes: Buffer,
  from: number,
  { count, depth }: { readonly count: number; readonly depth: number },
): Found {
  const entries: (readonly [string, unknown])[] = [];
  let at = from;
  for (let index = 0; index < count; index++) {
    const key = readAt(bytes, at, DEEPEST);
    const { value, next } = readAt(bytes, key.next, depth + 1);
    entries.push([String(key.value), value]);
    at = next;
  }
  if (bytes.toString("latin1", at, at + 1) !== "}") throw new RangeError("end of a list");
  return { value: Object.fromEntries(entries), next: at + 1 };
}
