import { expect, it } from "vitest";
import { readPage } from "../../../../src/cli/import/addresses/read-output.js";

it.each([
  [`<meta http-equiv="refresh" content="0; url=/tag/Let's%20Encrypt/">`, "/tag/Let's%20Encrypt/"],
  [`<meta http-equiv='refresh' content='0;url=/a"b/'>`, '/a"b/'],
  [`<meta http-equiv=refresh content=0;url=/plain/>`, "/plain/"],
  [`<meta content="0; url=/first/" http-equiv="refresh">`, "/first/"],
  [`<meta http-equiv="refresh" content="0; url=/a/?b=1&amp;c=2">`, "/a/?b=1&c=2"],
  [`<meta name="description" content="0; url=/none/">`, null],
])("readPage finds the target of the redirect %s", (html, redirect) => {
  expect(readPage(html).redirect).toBe(redirect);
});
