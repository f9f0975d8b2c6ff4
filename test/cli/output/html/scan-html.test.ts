import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { createHtmlScanner } from "../../../../src/cli/output/html/scan-html.js";

const WANTED: ReadonlySet<string> = new Set(["id", "href", "src", "data-content"]);

const scanHtml = createHtmlScanner(WANTED);

type Event = readonly [kind: "open" | "close", name: string, attributes?: Readonly<Record<string, string>>];

function scanned(html: string): { readonly events: readonly Event[]; readonly text: string } {
  const events: Event[] = [];
  let text = "";
  scanHtml(html, {
    open: (name, attributes) => events.push(["open", name, { ...attributes }]),
    text: (raw) => {
      text += raw;
    },
    close: (name) => events.push(["close", name]),
  });
  return { events, text };
}

/** Returns the events of a complete HTML parser, for comparison. */
function parsed(html: string): ReturnType<typeof scanned> {
  const events: Event[] = [];
  let text = "";
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const wanted = Object.entries(attributes).filter(([attribute]) => WANTED.has(attribute));
        events.push(["open", name, Object.fromEntries(wanted)]);
      },
      ontext: (piece) => {
        text += piece;
      },
      onclosetag: (name) => events.push(["close", name]),
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return { events, text };
}

describe("createHtmlScanner", () => {
  it.each([
    ["", "nothing"],
    ["数据", "text alone"],
    ['<!DOCTYPE html><html lang="zh-CN"><head></head><body>x</body></html>', "a document"],
    ['<p id="a">one<br>two<img src="a.png" alt=""></p>', "void elements"],
    ["<br/><img src='a.png'/>", "void elements that close themselves"],
    ['<svg viewBox="0 0 1 1"><path d="M0 0"/><g id="g"></g></svg><p/>after', "foreign elements"],
    ["<math><mi>x</mi><mspace/></math>", "formulas"],
    ["<a href=/x class=y>z</a>", "attributes without quotes"],
    ["<a href='/x' HREF=\"/y\">z</a>", "an attribute twice"],
    ['<A HREF="/x">z</A>', "capitals"],
    ['<a\n  href = "/x"\n>z</a>', "attributes over lines"],
    ['<button disabled data-content id="b">z</button>', "attributes without a value"],
    ['<a href="/a?b=1>2">z</a>', "an angle bracket in a value"],
    ["<script>if (a < b) document.write('<a href=\"/x\">')</script><p>after</p>", "scripts"],
    ["<style>a > b { color: red }</style><p>after</p>", "styles"],
    ["<textarea><b>x</b></textarea><p>after</p>", "a text field"],
    ["<title>a < b</title><p>after</p>", "a title"],
    ["<SCRIPT>'</p>'</SCRIPT ><p>after</p>", "the end of a script in capitals"],
    ["a<!-- <b>no</b> -->c", "comments"],
    ["a<!-->b", "the shortest comment"],
    ["a<!---->b", "an empty comment"],
    ["<div><span>a</div>b", "an element that is not closed"],
    ["a</b>c", "an end without a beginning"],
    ["<div>a", "the end of the document"],
    ["1 < 2 <3", "a bracket that begins nothing"],
    ["<p>a</p >b", "an end tag with a space"],
    ["<my-card id='x'><t-1>a</t-1></my-card>", "elements of one's own"],
  ])("reads %j like a complete parser (%s)", (html) => {
    expect(scanned(html)).toEqual(parsed(html));
    expect(scanned(html), "with tags that are known by now").toEqual(parsed(html));
  });

  it.each([
    ['<a href="/?a=1&amp;b=2">', "/?a=1&b=2"],
    ['<a href="/?a=1&copy=2">', "/?a=1&copy=2"],
    ['<a href="/&#x4e2d;">', "/中"],
  ])("decodes the entities of attributes: %s", (html, href) => {
    expect(scanned(html).events[0]).toEqual(["open", "a", { href }]);
  });

  it.each(["<a", "<a href", '<a href="x', "<!-- x", "<script>x", "</", "<", "</a"])(
    "stops in a document that ends in the middle of a tag: %j",
    (html) => {
      const { events } = scanned(html);
      expect(events.filter(([kind]) => kind === "open")).toHaveLength(
        events.filter(([kind]) => kind === "close").length,
      );
    },
  );

  it.each([
    ['<pre><code><span class="a">x <span class="b">&lt;y</span></span>\nz</code></pre>', "x &lt;y\nz"],
    ["<p><code></code></p>", ""],
    ["<p><code>v-if</code></p>", "v-if"],
  ])("reports only the text of spans in code: %j", (html, text) => {
    const { events } = parsed(html);
    expect(scanned(html)).toEqual({ events: events.filter(([, name]) => name !== "span"), text });
  });

  it.each([
    ['<code><span class="a" id="b">x</span></code>', "an id"],
    ['<code><span class="a><a id="b">x</a></span></code>', "a quote that is not closed"],
    ['<code><span class="a"><a href="/b">x</a></span></code>', "a link"],
    ['<span class="a"><code></span>x</code>', "an end tag of what is around it"],
    ['<code><span class="a">x</code>y</span>', "a span that is not closed"],
    ['<code>x<span class="a">y', "code that is not closed"],
    ["<code>x<span>y</span></code>", "a span without a class"],
  ])("reads %j like any other element: %s", (html) => {
    expect(scanned(html)).toEqual(parsed(html));
  });

  it("skips known pieces and reads the others", () => {
    const html = '<p>a</p><nav id="n"><a href="/">b</a></nav><p>c</p><nav id="m">d</nav>e';
    const pieces = [html.indexOf("<nav"), html.lastIndexOf("<nav")].map((from) => ({
      from,
      to: html.indexOf("</nav>", from) + "</nav>".length,
    }));
    const asked: string[] = [];
    const seen: string[] = [];
    const handlers = {
      open: (name: string) => seen.push(name),
      text: (raw: string) => seen.push(raw),
      close: () => undefined,
      isKnown: ({ from, to }: { readonly from: number; readonly to: number }) => {
        asked.push(html.slice(from, to));
        return asked.length === 1;
      },
    };
    scanHtml(html, handlers, pieces);
    expect(asked).toEqual(['<nav id="n"><a href="/">b</a></nav>', '<nav id="m">d</nav>']);
    expect(seen).toEqual(["p", "a", "p", "c", "nav", "d", "e"]);
  });
});
