import { Parser } from "htmlparser2";
import { createError } from "../../../messages/create-problem.js";
import type { ExportFault } from "../../../messages/en/import.js";

/** An element of an export with the texts of the elements in it. */
export interface WxrRecord {
  /** Name of the element, such as `item`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Texts by the names of their elements. The own text of the record has an empty name. */
  readonly fields: ReadonlyMap<string, string>;
  /** Terms and fields of an author's plugins. Comments are not among them. */
  readonly parts: readonly WxrRecord[];
}

/** Receives the records of an export one after the other. */
export interface WxrReader {
  /** Called with a text about the whole site, such as its title. */
  channel(name: string, text: string): void;
  record(record: WxrRecord): void;
  /** Returns whether a part of a page is kept until its end. */
  keeps(part: WxrRecord): boolean;
  /** Called with a comment and the page below it, of which everything before the comment is known. */
  comment(comment: WxrRecord, page: WxrRecord): void;
}

/** Characters of one text. No page that people write is as long. */
const LONGEST_TEXT = 8e6;

/** Terms, fields and comments of one page. */
const MOST_PARTS = 20_000;

const RECORDS = new Set(["item", "wp:author", "wp:category", "wp:tag", "wp:term"]);
const PARTS = new Set(["category", "wp:postmeta", "wp:comment"]);
/** Texts that are not read, such as those of plugins in comments. */
const UNREAD = new Set(["wp:commentmeta", "wp:termmeta"]);

interface OpenRecord {
  readonly name: string;
  readonly depth: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly fields: Map<string, string>;
  readonly parts: WxrRecord[];
}

/** Elements that are open while an export is read. */
interface OpenElements {
  depth(): number;
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

function createOpenElements(reader: WxrReader, fail: (fault: ExportFault) => Error): OpenElements {
  const path: string[] = [];
  const open: OpenRecord[] = [];
  let unread = 0;
  let channel = "";
  const closeRecord = (record: OpenRecord): void => {
    open.pop();
    const outer = open.at(-1);
    if (record.name === "wp:comment" && outer !== undefined) reader.comment(record, outer);
    else if (outer === undefined) reader.record(record);
    else if (reader.keeps(record)) outer.parts.push(record);
  };
  return {
    depth: () => path.length,
    open(name, attributes) {
      path.push(name);
      if (path.length <= 2 && name !== (path.length === 1 ? "rss" : "channel")) throw fail("other");
      if (UNREAD.has(name)) unread++;
      if (path.length === 3) channel = "";
      const inside = open.at(-1);
      const isRecord = inside === undefined && path.length === 3 && RECORDS.has(name);
      const isPart = inside?.name === "item" && path.length === 4 && PARTS.has(name);
      if ((inside?.parts.length ?? 0) > MOST_PARTS) throw fail("large");
      if (isRecord || isPart)
        open.push({ name, depth: path.length, attributes, fields: new Map(), parts: [] });
    },
    text(text) {
      const record = open.at(-1);
      if (unread > 0) return;
      if (record === undefined) {
        if (path.length === 3 && channel.length < LONGEST_TEXT) channel += text;
        return;
      }
      const name = path[record.depth] ?? "";
      const known = record.fields.get(name) ?? "";
      if (known.length + text.length > LONGEST_TEXT) throw fail("large");
      record.fields.set(name, known + text);
    },
    close(name) {
      if (UNREAD.has(name)) unread--;
      const record = open.at(-1);
      if (record !== undefined && record.depth === path.length) closeRecord(record);
      else if (path.length === 3) reader.channel(name, channel);
      path.pop();
    },
  };
}

/** A parser that receives an export in pieces. Each method throws `import-export`. */
export interface WxrParser {
  write(text: string): void;
  end(): void;
}

/**
 * Creates a parser of an export. It holds one record in memory, and expands no entities of the file. `file` is its name for
 * messages.
 */
export function createWxrParser(file: string, reader: WxrReader): WxrParser {
  let line = 1;
  /** Characters since the last call of a handler: those that the parser holds. */
  let held = 0;
  let isComplete = false;
  const fail = (fault: ExportFault) =>
    createError("import-export", { file, program: "wordpress", line, fault });
  const elements = createOpenElements(reader, fail);
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        held = 0;
        // An export has no document type, and entities are the only use of one.
        if (/^!doctype/i.test(name)) throw fail("entities");
      },
      onopentag(name, attributes) {
        held = 0;
        elements.open(name, attributes);
      },
      ontext(text) {
        held = 0;
        elements.text(text);
      },
      onclosetag(name, isImplied) {
        held = 0;
        if (isComplete && isImplied) throw fail("cut-off");
        elements.close(name);
      },
    },
    { xmlMode: true },
  );
  return {
    write(text) {
      // The parser does not count lines, so it receives one line at a time.
      for (const part of text.split(/(?<=\n)/)) {
        held += part.length;
        parser.write(part);
        if (held > LONGEST_TEXT) throw fail("large");
        if (part.endsWith("\n")) line++;
      }
    },
    end() {
      isComplete = true;
      const isWhole = elements.depth() === 0 && line > 1;
      parser.end();
      if (!isWhole) throw fail("cut-off");
    },
  };
}
