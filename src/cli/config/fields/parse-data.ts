import { extname } from "node:path";
import { CORE_SCHEMA, load, YAMLException } from "js-yaml";
import { parse as parseToml, TomlError } from "smol-toml";
import { firstLineOf } from "../../../runtime/model/error.js";
import { dropZeros, toPlainRecord } from "../plain-data.js";

/** Reason why a file cannot be read as data. */
export type DataFault =
  | { readonly kind: "format" | "encoding" }
  | { readonly kind: "syntax"; readonly reason: string };

/** The text of a data file with its value, or the reason why it has none. `line` is counted from 1. */
export type ParsedData =
  | { readonly kind: "data"; readonly text: string; readonly value: unknown }
  | { readonly kind: "fault"; readonly fault: DataFault; readonly line: number | null };

/** Parsers by ending. None of them runs code, and dates stay as they are written. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  ".json": (text) => JSON.parse(text),
  ".toml": (text) => dropZeros(toPlainRecord(parseToml(text))),
  ".yaml": readYaml,
  ".yml": readYaml,
};

function readYaml(text: string): unknown {
  return load(text, { schema: CORE_SCHEMA, maxAliases: 0 });
}

/** Parses a data file. Its ending decides the format: YAML, JSON or TOML. */
export function parseData(file: string, bytes: Uint8Array): ParsedData {
  const parser = PARSERS[extname(file).toLowerCase()];
  if (parser === undefined) return { kind: "fault", fault: { kind: "format" }, line: null };
  const text = decode(bytes);
  if (text === null) return { kind: "fault", fault: { kind: "encoding" }, line: null };
  try {
    return { kind: "data", text, value: parser(text) };
  } catch (error) {
    const reason = error instanceof YAMLException ? error.reason : firstLineOf(error);
    return { kind: "fault", fault: { kind: "syntax", reason }, line: syntaxPlace(error, text)[0] };
  }
}

/** Returns the text of a file, or `null` if its bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the place of an error that a parser of YAML, TOML or JSON threw, in the text that it parsed. */
export function syntaxPlace(error: unknown, text: string): readonly [line: number, column: number | null] {
  if (error instanceof YAMLException && error.mark) return [error.mark.line + 1, error.mark.column + 1];
  if (error instanceof TomlError) return [error.line, error.column];
  const offset = /at position (\d+)/.exec(firstLineOf(error))?.[1];
  if (offset === undefined) return [1, null];
  const before = text.slice(0, Number(offset)).split("\n");
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}
