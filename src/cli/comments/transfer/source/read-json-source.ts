import { parseJsonObject } from "../../protocol/read-json.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { decode, peek } from "./source-bytes.js";
import {
  type JsonPiece,
  type JsonSplitter,
  HEADER_LENGTH,
  createDocumentSplitter,
} from "./split-document.js";
import type { Bytes, SourceRecord, SourceRecords } from "./source-record.js";

/** Number of leading bytes that determine the kind of JSON. */
const HEAD = 64 * 1024;

/** Matches the start of an object that contains all others, in which case the file is not JSON Lines. */
const WRAPPER =
  /^\{\s*(?!\s)(?:$|[^{}]{0,500}"type"\s*:\s*"waline"|[^[\]{}]{0,500}"(?:results|data)"\s*:\s*[[{])/;

/** Reads objects from JSON in any structure that is exported by the supported systems. */
export async function* readJsonSource(file: string, bytes: Bytes): SourceRecords {
  const { head, all } = await peek(bytes, HEAD);
  const splitter = hasLines(head) ? createLineSplitter() : createDocumentSplitter();
  let headerClass: string | null = null;
  for await (const piece of cut(all, splitter)) {
    if (piece.kind === "header") headerClass = classOfHeader(piece.text);
    else yield toRecord(file, piece, headerClass ?? classOfFile(file));
  }
}

/**
 * Creates a splitter for JSON Lines, with one object per line. A broken line does not affect others. A comma
 * after an object is ignored.
 */
export function createLineSplitter(most: number = TRANSFER_LIMITS.record): JsonSplitter {
  let held = "";
  let isTooLong = false;
  let line = 1;

  const take = (text: string): readonly JsonPiece[] => {
    const number = line++;
    if (isTooLong || text.length > most) {
      isTooLong = false;
      return [{ kind: "fault", line: number, fault: { kind: "long-record", most } }];
    }
    const trimmed = text.trim().replace(/,$/, "");
    if (trimmed === "") return [];
    if (trimmed.startsWith("#")) return [{ kind: "header", text: trimmed.slice(0, HEADER_LENGTH) }];
    return [{ kind: "object", line: number, text: trimmed, list: null }];
  };

  return {
    push(chunk) {
      const pieces: JsonPiece[] = [];
      let start = 0;
      for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
        pieces.push(...take(held + chunk.slice(start, end)));
        held = "";
        start = end + 1;
      }
      held += chunk.slice(start);
      if (held.length > most) {
        held = "";
        isTooLong = true;
      }
      return pieces;
    },
    end: () => (held === "" && !isTooLong ? [] : take(held)),
  };
}

async function* cut(bytes: Bytes, splitter: JsonSplitter): AsyncGenerator<JsonPiece> {
  for await (const chunk of decode(bytes)) yield* splitter.push(chunk);
  yield* splitter.end();
}

function hasLines(head: Buffer): boolean {
  const text = new TextDecoder().decode(head);
  const lines = text.split("\n");
  // The last line may be incomplete, unless it is the only one.
  const whole = lines.length > 1 && head.length === HEAD ? lines.slice(0, -1) : lines;
  const content = whole.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  const [first = ""] = content;
  if (first.startsWith("[") || WRAPPER.test(first)) return false;
  return content.some((line) => parseJsonObject(line.replace(/,$/, "")) !== null);
}

function toRecord(
  file: string,
  piece: Exclude<JsonPiece, { readonly kind: "header" }>,
  className: string | null,
): SourceRecord {
  const at = { file, line: piece.line };
  if (piece.kind === "fault") return { kind: "fault", at, fault: piece.fault };
  const value = parseJsonObject(piece.text);
  if (value === null) return { kind: "fault", at, fault: { kind: "no-object" } };
  if (isDeeper(value, TRANSFER_LIMITS.depth)) {
    return { kind: "fault", at, fault: { kind: "deep", most: TRANSFER_LIMITS.depth } };
  }
  // Only Waline's own export names its lists after tables.
  const format = piece.list === null ? null : "waline";
  return { kind: "object", at, value, size: piece.text.length, className: piece.list ?? className, format };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** Returns the class in a header such as `#filetype:JSON-streaming {"type":"Class","class":"Comment"}`. */
function classOfHeader(text: string): string | null {
  return /"?class"?\s*[:=]\s*"?(\w{1,64})/.exec(text)?.[1] ?? null;
}

/**
 * Returns the class in a file name such as `Comment.0.jsonl`, `Comment_all.json` or `Comment.jsonl`, or
 * `null`.
 */
function classOfFile(file: string): string | null {
  const name = file.replace(/^.*[/\\:]/, "");
  const part = /^(\w{1,64}?)(?:\.\d+|_all)\.jsonl?$/i.exec(name)?.[1];
  return part ?? /^(_\w{1,64}|comments?|counters?)\.jsonl?$/i.exec(name)?.[1] ?? null;
}
