import { expect, it } from "vitest";
import { readHexoFeeds } from "../../../../../src/cli/import/kinds/hexo/hexo-lists.js";

// The addresses are those of hexo-generator-feed 4.
it.each<[feed: unknown, packages: Readonly<Record<string, string>>, addresses: readonly string[]]>([
  [undefined, {}, []],
  [undefined, { "hexo-generator-feed": "4" }, ["/atom.xml atom"]],
  [{ type: "rss2" }, {}, ["/rss2.xml rss"]],
  [{ type: ["atom", "rss2"], path: ["feed", "sub/r.xml"] }, {}, ["/feed.xml atom", "/sub/r.xml rss"]],
  [{ enable: false }, { "hexo-generator-feed": "4" }, []],
])("the feeds of the option %j and the packages %j are %j", (feed, packages, addresses) => {
  const feeds = readHexoFeeds(feed === undefined ? {} : { feed }, packages);
  expect(feeds.map(({ address, format }) => `${address} ${format}`)).toEqual(addresses);
});
