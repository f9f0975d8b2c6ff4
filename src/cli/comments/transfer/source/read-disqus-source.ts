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
  const pages = new Map<string, string>();
  const path: string[] = [];
  let found: SourceRecord[] = [];
  let open: OpenElement | null = null;
  let line = 1;
  let depth = 0;

  const finish = ({ kind, line, values: written, size }: OpenElement, isCutOff: boolean) => {
    const at = { file, line };
    // Who has formatted the file has put every text on lines of its own.
    const values = new Map([...written].map(([name, text]) => [name, text.trim()]));
    if (isCutOff) found.push({ kind: "fault", at, reason: "is cut off: the file ends within it" });
    else if (size > TRANSFER_LIMITS.record) {
      found.push({ kind: "fault", at, reason: `has more than ${TRANSFER_LIMITS.record} characters` });
    } else if (kind === "post") {
      const value = Object.fromEntries(values);
      value["url"] = pages.get(values.get("thread@id") ?? "") ?? "";
      found.push({ kind: "object", at, value, size, className: "Comment", format: "disqus" });
    } else if (pages.size < TRANSFER_LIMITS.pages) {
      pages.set(values.get("@id") ?? "", values.get("link") ?? "");
    }
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        const id = attributes["dsq:id"] ?? attributes["id"] ?? "";
        if (open === null) {
          if (depth !== 2 || (name !== "thread" && name !== "post")) return;
          open = { kind: name, line, values: new Map([["@id", id]]), size: 0 };
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
          finish(open, isImplied);
          open = null;
        }
      },
    },
    { xmlMode: true },
  );

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
