import { describe, expect, it } from "vitest";
import { type Files, linesOf, planFiles, SERVICE } from "./plan-files.js";

/** A Hexo blog with a theme. */
const hexo = (theme: string, files: Files): Files => ({
  "package.json": '{ "dependencies": { "hexo": "^7.0.0" } }',
  "_config.yml": `title: Ann\ntheme: ${theme}\n`,
  ...files,
});

const NEXT = `# NexT
leancloud_visitors:
  enable: true
  app_id: old-id # <your app id>
  app_key: old-key
  # Required for apps from CN region
  server_url: https://old.example # <your server url>
  # Dependencies: https://github.com/theme-next/hexo-leancloud-counter-security
  security: false
`;

interface Case {
  readonly files: Files;
  readonly theme: string;
  readonly lines: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  "NexT's counter in `_config.next.yml`": {
    theme: "NexT",
    files: hexo("next", { "_config.next.yml": NEXT }),
    lines: [
      "_config.next.yml",
      "+  app_id: new-id-gzGzoHsz # <your app id>",
      "+  app_key: new-key",
      "-  app_id: old-id # <your app id>",
      "-  app_key: old-key",
      "+  server_url: https://c.example # <your server url>",
      "-  server_url: https://old.example # <your server url>",
    ],
  },
  "the address only, if the service has the app's id and key": {
    theme: "NexT",
    files: hexo("next", {
      "_config.next.yml": NEXT.replace("old-id", SERVICE.appId).replace("old-key", SERVICE.appKey),
    }),
    lines: [
      "_config.next.yml",
      "+  server_url: https://c.example # <your server url>",
      "-  server_url: https://old.example # <your server url>",
    ],
  },
  "an empty address, next to its comment": {
    theme: "NexT",
    files: hexo("next", {
      "_config.next.yml":
        "leancloud_visitors:\n  app_id: new-id-gzGzoHsz\n  app_key: new-key\n  server_url: # <your server url>\n  security: true\n",
    }),
    lines: [
      "_config.next.yml",
      "+  server_url: https://c.example # <your server url>",
      "-  server_url: # <your server url>",
    ],
  },
  "an address that is commented out, which stays": {
    theme: "NexT",
    files: hexo("next", {
      "themes/next/_config.yml":
        "valine:\n    enable: true\n    appid: 'old-id'\n    appkey: \"old-key\"\n    # serverURLs: https://x.example\n    notify: false\n",
    }),
    lines: [
      "themes/next/_config.yml",
      "+    appid: 'new-id-gzGzoHsz'",
      '+    appkey: "new-key"',
      '+    serverURLs: "https://c.example"',
      "-    appid: 'old-id'",
      '-    appkey: "old-key"',
    ],
  },
  "line ends of Windows, and no line end at the end": {
    theme: "Butterfly",
    files: hexo("butterfly", {
      "_config.butterfly.yml":
        "comments:\r\n  use: Valine\r\n\r\nvaline:\r\n  appId: old-id\r\n  visitor: true\r\n  appKey: old-key",
    }),
    lines: [
      "_config.butterfly.yml",
      "+  appId: new-id-gzGzoHsz␍",
      "-  appId: old-id␍",
      "+  appKey: new-key␍",
      "+  serverURLs: https://c.example",
      "-  appKey: old-key",
    ],
  },
  "a key that YAML would read as a number": {
    theme: "Butterfly",
    files: hexo("butterfly", {
      "_config.butterfly.yml":
        "valine: { appId: 0123456789abcdef, appKey: 123e4, serverURLs: , bg: '' } # one line\n",
    }),
    lines: [
      "_config.butterfly.yml",
      "+valine: { appId: 'new-id-gzGzoHsz', appKey: 'new-key', serverURLs: 'https://c.example', bg: '' } # one line",
      "-valine: { appId: 0123456789abcdef, appKey: 123e4, serverURLs: , bg: '' } # one line",
    ],
  },
  "both clients of Fluid": {
    theme: "Fluid",
    files: hexo("fluid", {
      "_config.fluid.yml":
        "web_analytics:\n  enable: true\n  leancloud:\n    app_id: a\n    app_key: b\n    server_url:\nvaline:\n  appId: a\n  appKey: b\n  serverURLs: ''\n",
    }),
    lines: [
      "_config.fluid.yml",
      "+    app_id: new-id-gzGzoHsz",
      "+    app_key: new-key",
      "+    server_url: https://c.example",
      "-    app_id: a",
      "-    app_key: b",
      "-    server_url:",
      "+  appId: new-id-gzGzoHsz",
      "+  appKey: new-key",
      "+  serverURLs: 'https://c.example'",
      "-  appId: a",
      "-  appKey: b",
      "-  serverURLs: ''",
    ],
  },
  "Icarus, whose address has another name": {
    theme: "Icarus",
    files: hexo("icarus", {
      "_config.icarus.yml": "comment:\n    type: valine\n    app_id: a\n    app_key: b\n    visitor: true\n",
    }),
    lines: [
      "_config.icarus.yml",
      "+    app_id: new-id-gzGzoHsz",
      "+    app_key: new-key",
      "+    server_urls: https://c.example",
      "-    app_id: a",
      "-    app_key: b",
    ],
  },
  "the file whose value counts, and no other": {
    theme: "NexT",
    files: hexo("next", {
      "themes/next/_config.yml":
        "valine:\n  enable: false\n  appId: z\n  appKey: z\n  serverURLs: https://z.example\n",
      "_config.next.yml": "valine:\n  enable: true\n  appId: new-id-gzGzoHsz\n  appKey: b\n",
      "_config.yml": "theme: next\ntheme_config:\n  valine:\n    serverURLs: https://old.example\n",
    }),
    lines: [
      "_config.yml",
      "+    serverURLs: https://c.example",
      "-    serverURLs: https://old.example",
      "_config.next.yml",
      "+  appKey: new-key",
      "-  appKey: b",
    ],
  },
  "NexT's data file and the plugin that protects counters": {
    theme: "NexT",
    files: hexo("next", {
      "_config.yml":
        "theme: next\nleancloud_counter_security:\n  enable_sync: true\n  app_id: a\n  app_key: b\n  username: ann\n",
      "source/_data/next.yml": "leancloud_visitors: {enable: true, app_id: a, app_key: b}\n",
    }),
    lines: [
      "source/_data/next.yml",
      "+leancloud_visitors: {enable: true, app_id: 'new-id-gzGzoHsz', app_key: 'new-key', server_url: 'https://c.example'}",
      "-leancloud_visitors: {enable: true, app_id: a, app_key: b}",
      "_config.yml",
      "+  app_id: new-id-gzGzoHsz",
      "+  app_key: new-key",
      "+  server_url: https://c.example",
      "-  app_id: a",
      "-  app_key: b",
    ],
  },
};

describe("planBlogChange in a Hexo blog", () => {
  it.each(Object.entries(CASES))("changes %s", async (_, { files, theme, lines }) => {
    const change = await planFiles(files);
    expect(change?.theme).toBe(theme);
    expect(change?.byHand).toEqual([]);
    expect(linesOf(change)).toEqual(lines);
  });
});
