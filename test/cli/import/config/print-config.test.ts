import { expect, it } from "vitest";
import { readableLinks } from "../../../../src/cli/import/config/print-config.js";

it.each([
  ["/tag/%E5%89%8D%E7%AB%AF/", "/tag/前端/"],
  ["/%e4%b8%ad.html#%E4%B8%AD", "/中.html#中"],
  ["/C%23/%25/%3F/%2F/%20/", "/C%23/%25/%3F/%2F/%20/"],
  ["/%E4%B8/%FF/", "/%E4%B8/%FF/"],
  ["/a%E3%80%80b/%E2%80%8B/", "/a%E3%80%80b/%E2%80%8B/"],
  ["https://a.example/%E4%B8%AD", "https://a.example/%E4%B8%AD"],
])("shows the link %s as %s", (link, expected) => {
  const options = (to: string) => ({
    nav: [{ text: link, items: [{ link: to }] }],
    redirects: { [link]: to },
  });
  expect(readableLinks({ ...options(link), title: link })).toMatchObject({
    nav: [{ items: [{ link: expected }] }],
    redirects: { [link]: expected },
    title: link,
  });
});
