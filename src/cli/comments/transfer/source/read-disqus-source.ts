import { Parser } from "htmlparser2";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { decode } from "./decode.js";
import type { Bytes, SourceRecord, SourceRecords } from "./source-record.js";

/** A `thread` (a page) or a `post` (a comment) while it is read. */
interface OpenElement {
  readonly kind: "thread" | "post";
  readonly line: number;
  readonly values: Map<string, string>;
  size: number;
}

/**
 * Comments out of Disqus's XML. Its pages come first and are kept, as comments name them by number only. No
 * entities beyond XML's own are known, so none can grow.
 */
export async function* readDisqusSource(file: string, bytes: Bytes): SourceRecords {
  const toRecord = createRecordReader(file);
  let found: SourceRecord[] = [];
  let line = 1;
  const parser = createElementParser({
    line: () => line,
    onElement(element, isCutOff) {
      const record = toRecord(element, isCutOff);
      if (record !== null) found.push(record);
    },
  });

  for await (const chunk of decode(bytes)) {
    found = [];
    // Line by line, because the parser knows no lines.
    for (const part of chunk.split(/(?<=\n)/)) {
      parser.write(part);
      if (part.endsWith("\n")) line++;
    }
    yield* found;
  }
  found = [];
  parser.end();
  yield* found;
}

/** Creates what turns comments into records. It keeps pages, and returns `null` for those. */
function createRecordReader(file: string): (element: OpenElement, isCutOff: boolean) => SourceRecord | null {
  const pages = new Map<string, string>();
  return ({ kind, line, values: written, size }, isCutOff) => {
    const at = { file, line };
    // Who has formatted the file has put every text on lines of its own.
    const values = new Map([...written].map(([name, text]) => [name, text.trim()]));
    if (isCutOff) return { kind: "fault", at, reason: "is cut off: the file ends within it" };
    if (size > TRANSFER_LIMITS.record) {
      return { kind: "fault", at, reason: `has more than ${TRANSFER_LIMITS.record} characters` };
    }
    if (kind === "post") {
      const value = Object.fromEntries(values);
      value["url"] = pages.get(values.get("thread@id") ?? "") ?? "";
      return { kind: "object", at, value, size, className: "Comment", format: "disqus" };
    }
    if (pages.size < TRANSFER_LIMITS.pages) pages.set(values.get("@id") ?? "", values.get("link") ?? "");
    return null;
  };
}

interface ElementListener {
  /** The line that is being parsed, counted from 1. */
  readonly line: () => number;
  /** Called at the end of each element. `isCutOff`: the file ends within it. */
  readonly onElement: (element: OpenElement, isCutOff: boolean) => void;
}

/** Creates a parser that collects the texts of pages and comments by their paths. */
function createElementParser({ line, onElement }: ElementListener): Parser {
  const path: string[] = [];
  let open: OpenElement | null = null;
  let depth = 0;
  return new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        const id = attributes["dsq:id"] ?? attributes["id"] ?? "";
        if (open === null) {
          if (depth !== 2 || (name !== "thread" && name !== "post")) return;
          open = { kind: name, line: line(), values: new Map([["@id", id]]), size: 0 };
          path.length = 0;
        } else {
          path.push(name);
          if (id !== "" && path.length === 1) open.values.set(`${name}@id`, id);
        }
      },
      ontext(text) {
        if (open === null || path.length === 0) return;
        open.size += text.length;
        if (open.size > TRANSFER_LIMITS.record) return;
        const key = path.join("/");
        open.values.set(key, (open.values.get(key) ?? "") + text);
      },
      onclosetag(_, isImplied) {
        depth--;
        if (open !== null && path.pop() === undefined) {
          onElement(open, isImplied);
          open = null;
        }
      },
    },
    { xmlMode: true },
  );
}
