import { expect, it } from "vitest";
import { toMailAddress } from "../../../../src/cli/comments/notify/outgoing-mail.js";

it.each<[text: string, expected: string | null]>([
  ["ann@example.org", "ann@example.org"],
  [" Ann.O'Hara+blog@Mail.Example.ORG ", "Ann.O'Hara+blog@mail.example.org"],
  ["ann@例子.中国", "ann@xn--fsqu00a.xn--fiqs8s"],
  ["ann@example.org,eve@example.org", null],
  ["ann,eve@example.org", null],
  ["friends:ann;@example.org", null],
  ["ann(x)@example.org", null],
  ["ann\r\nBcc:eve@example.org", null],
  ["<ann@example.org>", null],
  ['"ann eve"@example.org', null],
  ["ann@[127.0.0.1]", null],
  ["ann@127.0.0.1", null],
  ["ann@169.254.169.254", null],
  ["ann@127.0.0.11", null],
  ["ann@2130706443", null],
  ["ann@０x7f.0.0.11", null],
  ["ann@mail.2example", null],
  ["ann@localhost", null],
  ["ann@-x.org", null],
  ["ann@x..org", null],
  ["a@b@example.org", null],
  [`${"a".repeat(65)}@example.org`, null],
  ["@example.org", null],
  ["a%evil.example@m.example", null],
  ["evil.example!a@m.example", null],
  ["a%evil.example%x@m.example", null],
  ["ann", null],
  ["", null],
])("%j is normalized to %j", (text, expected) => {
  expect(toMailAddress(text)).toBe(expected);
});
