import { describe, expect, it } from "vitest";
import {
  type JsonSplitter,
  createDocumentSplitter,
} from "../../../../../src/cli/comments/transfer/source/split-document.js";
import { createLineSplitter } from "../../../../../src/cli/comments/transfer/source/read-json-source.js";
import { sayRecordFault } from "../../../../../src/cli/messages/en/transfer.js";

/**
 * Splits a text in chunks of `size` characters. Formats the results as `line list text`, `line! reason` or
 * the header.
 */
function split(create: () => JsonSplitter, text: string, size: number): readonly string[] {
  const splitter = create();
  const pieces = [];
  for (let at = 0; at < text.length; at += size) pieces.push(...splitter.push(text.slice(at, at + size)));
  pieces.push(...splitter.end());
  return pieces.map((piece) => {
    switch (piece.kind) {
      case "header":
        return piece.text;
      case "fault":
        return `${piece.line}! ${sayRecordFault(piece.fault)}`;
      case "object":
        return `${piece.line} ${piece.list ?? "-"} ${piece.text}`;
    }
  });
}

const CUT_OFF = "incomplete, because the file ends inside it";

describe("createDocumentSplitter", () => {
  it.each<[string, string, readonly string[]]>([
    ["a list", '[{"a":1}, {"b":{"c":[2]}}]', ['1 - {"a":1}', '1 - {"b":{"c":[2]}}']],
    ["objects without commas", '[\n{"a":1}\n{"a":2}\n]', ['2 - {"a":1}', '3 - {"a":2}']],
    [
      "objects over several lines",
      '{\n "a": 1\n}\n{\n "a": 2\n}',
      ['1 - {\n "a": 1\n}', '4 - {\n "a": 2\n}'],
    ],
    ["results", '{"results":[{"a":1},{"a":2}],"cursor":"x"}', ['1 - {"a":1}', '1 - {"a":2}']],
    [
      "tables by their names",
      '{"type":"waline","tables":["Comment"],"data":{"Comment":[{"a":1}],"Users":[{"b":1}]}}',
      ['1 Comment {"a":1}', '1 Users {"b":1}'],
    ],
    [
      "brackets and quotes within texts",
      '[{"a":"}]{[\\"\\\\"},{"b":1}]',
      ['1 - {"a":"}]{[\\"\\\\"}', '1 - {"b":1}'],
    ],
    [
      "results within the second object",
      '{"a":1}{"results":[{"b":1}]}',
      ['1 - {"a":1}', '1 - {"results":[{"b":1}]}'],
    ],
    ["deep keys of the same name", '{"a":{"results":[{"b":1}]}}', ['1 - {"a":{"results":[{"b":1}]}}']],
    ["a header", '#class=X "[{\n[{"a":1}]', ['#class=X "[{', '2 - {"a":1}']],
    [
      "a line that ends within a text",
      '[{"a":"b\n{"c":1},\n{"d":1}]',
      ["1! not valid JSON", '2 - {"c":1}', '3 - {"d":1}'],
    ],
    ["an end within an object", '[{"a":1},{"b":', ['1 - {"a":1}', `1! ${CUT_OFF}`]],
    ["brackets that close nothing", ']}]{"a":1}', ['1 - {"a":1}']],
    [
      "an object that is too long",
      `[{"a":"${"x".repeat(100)}"},{"b":1}]`,
      ["1! it has more than 60 characters", '1 - {"b":1}'],
    ],
    ["nothing", " \n ", []],
  ])("splits %s", (_, text, expected) => {
    for (const size of [1, 2, 7, 1000]) {
      expect(split(() => createDocumentSplitter(60), text, size)).toEqual(expected);
    }
  });
});

describe("createLineSplitter", () => {
  it.each<[string, string, readonly string[]]>([
    ["lines", '{"a":1}\n{"b":1}\n', ['1 - {"a":1}', '2 - {"b":1}']],
    ["a last line without an end", '{"a":1}\r\n\r\n{"b":1}', ['1 - {"a":1}', '3 - {"b":1}']],
    ["commas behind lines", '{"a":1},\n{"b":1}', ['1 - {"a":1}', '2 - {"b":1}']],
    [
      "headers anywhere",
      '#one\n{"a":1}\n#two',
      ["#one", "1", "#two"].map((text) => (text === "1" ? '2 - {"a":1}' : text)),
    ],
    ["a broken line as it is", '{"a":"\n{"b":1}', ['1 - {"a":"', '2 - {"b":1}']],
    [
      "a line that is too long",
      `{"a":1}\n${"x".repeat(200)}\n{"b":1}`,
      ['1 - {"a":1}', "2! it has more than 60 characters", '3 - {"b":1}'],
    ],
    [
      "a last line that is too long",
      `{"a":1}\n${"x".repeat(200)}`,
      ['1 - {"a":1}', "2! it has more than 60 characters"],
    ],
  ])("splits %s", (_, text, expected) => {
    for (const size of [1, 2, 7, 1000]) {
      expect(split(() => createLineSplitter(60), text, size)).toEqual(expected);
    }
  });
});
