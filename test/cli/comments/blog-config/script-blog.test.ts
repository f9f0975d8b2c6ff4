import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type Files, linesOf, planFiles } from "./plan-files.js";

const reco = (config: string): Files => ({ "docs/.vuepress/config.js": config });

interface Case {
  readonly files: Files;
  readonly theme: string;
  readonly lines: readonly string[];
}

const RECO = "vuepress-theme-reco";

const CASES: Readonly<Record<string, Case>> = {
  "the options of reco, and no comment that looks like them": {
    theme: RECO,
    files: reco(`const path = require("path") // valineConfig: { appId: 'x' }
module.exports = {
  title: \`a \${"\`"} valineConfig: { \${"\`"}}\`,
  themeConfig: {
    /* valineConfig: { appId: 'y' }, */
    pattern: /valineConfig: \\{'"/,
    valineConfig: {
      appId: 'old',// your appId
      appKey: "key", // your appKey
      placeholder: 'say "hi"',
    }
  }
}
`),
    lines: [
      "docs/.vuepress/config.js",
      "+      appId: 'new-id-gzGzoHsz',// your appId",
      '+      appKey: "new-key", // your appKey',
      '+      serverURLs: "https://c.example",',
      "-      appId: 'old',// your appId",
      '-      appKey: "key", // your appKey',
    ],
  },
  "options without a comma at the end, with line ends of Windows": {
    theme: RECO,
    files: reco(
      "module.exports = { themeConfig: {\r\n  valineConfig: {\r\n    'appId': `a`,\r\n    'appKey': `b` // key\r\n  }\r\n} }\r\n",
    ),
    lines: [
      "docs/.vuepress/config.js",
      "+    'appId': `new-id-gzGzoHsz`,␍",
      "+    'appKey': `new-key`, // key␍",
      "+    'serverURLs': `https://c.example`␍",
      "-    'appId': `a`,␍",
      "-    'appKey': `b` // key␍",
    ],
  },
  "options in one line of a TypeScript file": {
    theme: RECO,
    files: {
      ".vuepress/theme.ts":
        "import type { T } from 'reco';\nexport const theme: T = { valineConfig: { appId: 'a', appKey: 'b', serverURLs: 'https://o.example' } as const };\n",
      ".vuepress/config.ts": "import { theme } from './theme';\nexport default { theme };\n",
    },
    lines: [
      ".vuepress/theme.ts",
      "+export const theme: T = { valineConfig: { appId: 'new-id-gzGzoHsz', appKey: 'new-key', serverURLs: 'https://c.example' } as const };",
      "-export const theme: T = { valineConfig: { appId: 'a', appKey: 'b', serverURLs: 'https://o.example' } as const };",
    ],
  },
  "the options of reco 2": {
    theme: RECO,
    files: {
      "blog/.vuepress/config.ts":
        "export default { theme: recoTheme({ commentConfig: {\n  type: 'valine',\n  options: {\n    appId: 'a',\n    appKey: 'b',\n  },\n} }) };\n",
    },
    lines: [
      "blog/.vuepress/config.ts",
      "+    appId: 'new-id-gzGzoHsz',",
      "+    appKey: 'new-key',",
      "+    serverURLs: 'https://c.example',",
      "-    appId: 'a',",
      "-    appKey: 'b',",
    ],
  },
  "Valine in pages, and scripts without it stay": {
    theme: "Valine",
    files: {
      "index.html":
        "<script>var x = '</p>' // new Valine({})\n</script><script src='Valine.js'>new Valine({appId:'z'})</script>",
      "post/a.html":
        "<!doctype html>\n<div id=v></div>\n<script src='//unpkg.com/valine'></script>\n<script>\nnew Valine({el:'#v',appId:'a',appKey:'b',path:location.pathname})\n</script>\n",
      "post/b.html":
        "<script>\n  new Valine({\n    el: '#v',\n    app_id: 'a',\n    app_key: 'b'\n  })\n</script>",
    },
    lines: [
      "post/a.html",
      "+new Valine({el:'#v',appId:'new-id-gzGzoHsz',appKey:'new-key', serverURLs: 'https://c.example',path:location.pathname})",
      "-new Valine({el:'#v',appId:'a',appKey:'b',path:location.pathname})",
      "post/b.html",
      "+    app_id: 'new-id-gzGzoHsz',",
      "+    app_key: 'new-key',",
      "+    serverURLs: 'https://c.example'",
      "-    app_id: 'a',",
      "-    app_key: 'b'",
    ],
  },
  "a script with its own counter, which starts the SDK": {
    theme: "Valine",
    files: {
      "counter.html":
        '<script>AV.init({\n  appId: "a",\n  appKey: "b",\n  serverURL: "https://o.example"\n});</script>',
    },
    lines: [
      "counter.html",
      '+  appId: "new-id-gzGzoHsz",',
      '+  appKey: "new-key",',
      '+  serverURL: "https://c.example"',
      '-  appId: "a",',
      '-  appKey: "b",',
      '-  serverURL: "https://o.example"',
    ],
  },
};

describe("planBlogChange for scripts", () => {
  it.each(Object.entries(CASES))("changes %s", async (_, { files, theme, lines }) => {
    const change = await planFiles(files);
    expect(change?.theme).toBe(theme);
    expect(change?.byHand).toEqual([]);
    expect(linesOf(change)).toEqual(lines);
  });

  it("writes keys with quotes so that they end neither the text nor the script", async () => {
    const appKey = 'it\'s "${a}" </script> \\ `';
    const files = {
      "a.html": "<script>new Valine({ appId: 'a', appKey: 'b', serverURLs: `u` })</script>",
    };
    const change = await planFiles(files, { url: "https://c.example/`", appId: '"', appKey });
    const script = /<script>new Valine\((.*)\)<\/script>$/.exec(change?.edits[0]?.after ?? "")?.[1] ?? "";
    const options: unknown = JSON.parse(String(runInNewContext(`JSON.stringify(${script})`)));
    expect(options).toEqual({ appId: '"', appKey, serverURLs: "https://c.example/`" });
  });

  it("names the lines with values that are no literals", async () => {
    const change = await planFiles(
      reco(
        "module.exports = {\n  themeConfig: {\n    valineConfig: {\n      appId: process.env.ID,\n      appKey,\n      serverURLs: `https://${host}`,\n    }\n  }\n}\n",
      ),
    );
    const file = "docs/.vuepress/config.js";
    expect(change?.edits).toEqual([]);
    expect(change?.byHand).toEqual([
      { file, line: 6, reason: "not-literal", lines: ["serverURLs: 'https://c.example',"] },
      { file, line: 4, reason: "not-literal", lines: ["appId: 'new-id-gzGzoHsz',"] },
      { file, line: 5, reason: "not-literal", lines: ["appKey: 'new-key',"] },
    ]);
  });

  it("names the line of options that come from elsewhere", async () => {
    const change = await planFiles({
      "docs/.vuepress/config.js":
        "module.exports = {\n  themeConfig: { valineConfig: require('./valine') }\n}\n",
    });
    expect(change?.byHand.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      "2 not-literal",
      "2 not-literal",
      "2 not-literal",
    ]);
  });

  it("adds the address next to options that are spread", async () => {
    const change = await planFiles(
      reco("module.exports = { themeConfig: { valineConfig: { ...app, visitor: true, lang: 'zh' } } }\n"),
    );
    expect(change?.edits[0]?.after).toBe(
      "module.exports = { themeConfig: { valineConfig: { ...app, visitor: true, lang: 'zh', serverURLs: 'https://c.example', appId: 'new-id-gzGzoHsz', appKey: 'new-key' } } }\n",
    );
  });
});
