import { expect, it } from "vitest";
import { readPage } from "../../../../src/cli/import/addresses/read-output.js";

it.each([
  [`<meta http-equiv="refresh" content="0; url=/tag/Let's%20Encrypt/">`, "/tag/Let's%20Encrypt/"],
  [`<meta http-equiv='refresh' content='0;url=/a"b/'>`, '/a"b/'],
  [`<meta http-equiv=refresh content=0;url=/plain/>`, "/plain/"],
  [`<meta content="0; url=/first/" http-equiv="refresh">`, "/first/"],
  [`<meta http-equiv="refresh" content="0; url=/a/?b=1&amp;c=2">`, "/a/?b=1&c=2"],
  [`<META HTTP-EQUIV="Refresh" title="a > b" CONTENT="5 ; URL=/late/">`, "/late/"],
  [`<!-- <meta http-equiv="refresh" content="0; url=/hidden/"> -->`, null],
  [`<script>"<meta http-equiv='refresh' content='0; url=/code/'>"</script>`, null],
  [`<meta name="description" content="0; url=/none/">`, null],
])("readPage finds the target of the redirect %s", (html, redirect) => {
  expect(readPage(html).redirect).toBe(redirect);
});

it("readPage finds the ids of elements and headings, but not those in code and comments", () => {
  const page = readPage(
    `<div title="a > b" id=one><H2 class="<" ID='a&amp;b'>A</H2><h3 id="">B</h3>` +
      `<!-- <h2 id="no"> --><script>"<h2 id=no>"</script></div>`,
  );
  expect([...page.ids]).toEqual(["one", "a&b", ""]);
  expect(page.headings).toEqual(["a&b"]);
});
