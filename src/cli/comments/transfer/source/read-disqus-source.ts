import { Parser } from "htmlparser2";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { decode } from "./source-bytes.js";
import type { Bytes, SourceRecord, SourceRecords } from "./source-record.js";

/** A `thread` (page) or `post` (comment) while it is being read. */
interface OpenElement {
  readonly kind: "thread" | "post";
  readonly line: number;
  readonly values: Map<string, string>;
  size: number;
}

/**
 * Reads comments from Disqus's XML. It starts with the pages, which are kept because comments refer to them
 * by number. Only XML's predefined entities are expanded, which prevents expansion attacks.
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
    // The parser does not report line numbers, so it receives one line at a time.
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

/**
 * Creates a function that converts a comment to a record. For a page, it stores the address and returns
 * `null`.
 */
function createRecordReader(file: string): (element: OpenElement, isCutOff: boolean) => SourceRecord | null {
  const pages = new Map<string, string>();
  return ({ kind, line, values: written, size }, isCutOff) => {
    const at = { file, line };
    // Reformatted files have each text on a line of its own, surrounded by whitespace.
    const values = new Map([...written].map(([name, text]) => [name, text.trim()]));
    if (isCutOff) return { kind: "fault", at, fault: { kind: "cut-off" } };
    if (size > TRANSFER_LIMITS.record) {
      return { kind: "fault", at, fault: { kind: "long-record", most: TRANSFER_LIMITS.record } };
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
  /** Returns the current line number, from 1. */
  readonly line: () => number;
  /** Called at the end of each element. `isCutOff` means that the file ends before the element does. */
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
