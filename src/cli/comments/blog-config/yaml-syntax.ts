import {
  COLLECTION_STYLE,
  type Event,
  EVENT_ID,
  getScalarValue,
  load,
  parseEvents,
  SCALAR_STYLE,
} from "js-yaml";
import type { ConfigSyntax, Section, SectionField } from "./config-section.js";

/** Nested aliases can expand to exponentially many values. */
const MAX_ALIASES = 16;

/** YAML, and JSON as a part of it. */
export const YAML_SYNTAX: ConfigSyntax = {
  read: (text) => new EventReader(text).read(),
  parse: (text) => load(text, { maxAliases: MAX_ALIASES }),
  separator: ": ",
  print(value, old, layout) {
    if (old.startsWith('"')) return JSON.stringify(value);
    if (old.startsWith("'") || !isPlainText(value, layout)) return `'${value.replaceAll("'", "''")}'`;
    return value;
  },
};

/** Returns whether every version of YAML reads a text without quotes as this text, and not as a number or a word. */
function isPlainText(value: string, layout: Section["layout"]): boolean {
  const isWord = /^[A-Za-z0-9][\w:/.+@=%&?~-]*$/.test(value) && !value.endsWith(":");
  const isOther = /^(?:[\d.+_:xobe-]+|0x[\da-f_]+|y|n|yes|no|on|off|true|false|null)$/i.test(value);
  return layout === "lines" && isWord && !isOther;
}

/** A value while it is read. */
type ReadValue = Pick<SectionField, "start" | "end" | "value" | "isReplaceable">;

/** Builds sections from the flat events of the parser. */
class EventReader {
  readonly #events: readonly Event[];
  readonly #sections: Section[] = [];
  #at = 0;

  constructor(private readonly text: string) {
    this.#events = parseEvents(text, {});
  }

  read(): readonly Section[] {
    const documents = this.#events.filter(({ type }) => type === EVENT_ID.DOCUMENT);
    if (documents.length > 1) throw new SyntaxError("The file has several documents");
    this.#at = 1;
    if (documents.length === 1 && !this.#isEnd()) this.#readValue([], 0);
    return this.#sections;
  }

  #isEnd(): boolean {
    const event = this.#events[this.#at];
    return event === undefined || event.type === EVENT_ID.POP;
  }

  /** Reads the next node. A missing value has the place `empty`. */
  #readValue(path: readonly string[], empty: number): ReadValue {
    const event = this.#events[this.#at++];
    const other = { start: empty, end: empty, value: null, isReplaceable: false };
    if (event === undefined) return other;
    if (event.type === EVENT_ID.ALIAS) {
      return { start: event.anchorStart - 1, end: event.anchorEnd, value: null, isReplaceable: true };
    }
    if (event.type === EVENT_ID.SCALAR) return this.#readScalar(event, empty);
    if (event.type === EVENT_ID.MAPPING)
      this.#readFields(path, event.style === COLLECTION_STYLE.FLOW ? "list" : "lines");
    else while (!this.#isEnd()) this.#readValue([...path, "*"], empty);
    this.#at++;
    return other;
  }

  #readScalar(event: Extract<Event, { type: typeof EVENT_ID.SCALAR }>, empty: number): ReadValue {
    const { style, valueStart, valueEnd, tagStart, anchorStart } = event;
    if (valueStart < 0) {
      return { start: empty, end: empty, value: "", isReplaceable: tagStart < 0 && anchorStart < 0 };
    }
    const quote = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
    const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
    return {
      start: valueStart - quote,
      end: valueEnd + quote,
      value: getScalarValue(this.text, event),
      isReplaceable: !isBlock,
    };
  }

  #readFields(path: readonly string[], layout: Section["layout"]): void {
    const fields: SectionField[] = [];
    while (!this.#isEnd()) {
      const key = this.#readValue([...path, "*"], 0);
      const colon = /[ \t]*:/y;
      colon.lastIndex = key.end;
      const hasColon = colon.test(this.text);
      const name = key.value ?? "*";
      const value = this.#readValue([...path, name], hasColon ? colon.lastIndex : key.end);
      fields.push({
        name,
        nameStart: key.start,
        ...value,
        isReplaceable: value.isReplaceable && hasColon,
      });
    }
    this.#sections.push({ path, fields, layout, isMerged: fields.some(({ name }) => name === "<<") });
  }
}
