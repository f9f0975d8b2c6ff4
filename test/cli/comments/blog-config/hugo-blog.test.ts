import { describe, expect, it } from "vitest";
import { type Files, linesOf, planFiles } from "./plan-files.js";

const LOVEIT = `baseURL = "https://ann.example/" # mine
theme = "LoveIt"
[params]
  version = '0.2.X'
  description = """
[params.page.comment.valine]
appId = "in a text"
"""
  [params.page]
    hidden = [ "a", # [params.page.comment.valine]
      "b" ]
    [params.page.comment]
      enable = true
      # Valine
      [params.page.comment.valine]
        enable = true
        appId = "a"
        appKey = 'b'  # key
        placeholder = ""
        # serverURLs = ""
`;

interface Case {
  readonly files: Files;
  readonly theme: string;
  readonly lines: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  "a section of LoveIt, and no text that looks like one": {
    theme: "LoveIt",
    files: { "config.toml": LOVEIT, "content/posts/a.md": "" },
    lines: [
      "config.toml",
      '+        appId = "new-id-gzGzoHsz"',
      "+        appKey = 'new-key'  # key",
      "+        serverURLs = 'https://c.example'",
      '-        appId = "a"',
      "-        appKey = 'b'  # key",
    ],
  },
  "dotted names and lines of Windows in `params.toml`": {
    theme: "LoveIt",
    files: {
      "config/_default/hugo.toml": 'theme = "FixIt"\r\n',
      "config/_default/params.toml":
        'page.comment.valine.appId = "a"\r\npage.comment."valine".appKey = "b"\r\n[page.toc]\r\nenable = true\r\n',
    },
    lines: [
      "config/_default/params.toml",
      '+page.comment.valine.appId = "new-id-gzGzoHsz"␍',
      '+page.comment."valine".appKey = "new-key"␍',
      '+page.comment."valine".serverURLs = "https://c.example"␍',
      '-page.comment.valine.appId = "a"␍',
      '-page.comment."valine".appKey = "b"␍',
    ],
  },
  "a table in one line": {
    theme: "LoveIt",
    files: {
      "hugo.toml": '[params.page.comment]\nvaline = { enable = true, appId = "a", appKey = "b" } # all\n',
    },
    lines: [
      "hugo.toml",
      '+valine = { enable = true, appId = "new-id-gzGzoHsz", appKey = "new-key", serverURLs = "https://c.example" } # all',
      '-valine = { enable = true, appId = "a", appKey = "b" } # all',
    ],
  },
  "the parameters of each language in YAML": {
    theme: "LoveIt",
    files: {
      "hugo.yaml": `params:
  page: {}
languages:
  zh-cn:
    params: { page: { comment: { valine: { appId: "a", appKey: "b", serverURLs: "" } } } }
  en:
    params:
      page:
        comment:
          valine:
            enable: true
            appId: a   # id
            appKey: b
`,
    },
    lines: [
      "hugo.yaml",
      '+    params: { page: { comment: { valine: { appId: "new-id-gzGzoHsz", appKey: "new-key", serverURLs: "https://c.example" } } } }',
      '-    params: { page: { comment: { valine: { appId: "a", appKey: "b", serverURLs: "" } } } }',
      "+            appId: new-id-gzGzoHsz   # id",
      "+            appKey: new-key",
      "+            serverURLs: https://c.example",
      "-            appId: a   # id",
      "-            appKey: b",
    ],
  },
  "the flat options of MemE in JSON": {
    theme: "MemE",
    files: {
      "config.json":
        '{\n  "params": {\n    "enableValine": true,\n    "valineAppId": "a",\n    "valineAppKey": "b"\n  }\n}\n',
      "content/a.md": "",
    },
    lines: [
      "config.json",
      '+    "valineAppId": "new-id-gzGzoHsz",',
      '+    "valineAppKey": "new-key",',
      '+    "valineServerURLs": "https://c.example"',
      '-    "valineAppId": "a",',
      '-    "valineAppKey": "b"',
    ],
  },
  "a template of the site, if the theme has no option": {
    theme: "Even",
    files: {
      "config.toml": '[params.valine]\nenable = true\nappId = "a"\nappKey = "b"\n',
      "content/a.md": "",
      "layouts/partials/comments.html":
        "{{ if .Site.Params.valine.enable }}\n<script>\n  new Valine({\n    el: '#v',\n    appId: '{{ .Site.Params.valine.appId }}',\n    appKey: '{{ .Site.Params.valine.appKey }}',\n    visitor: {{ .Site.Params.valine.visitor }}\n  });\n</script>\n{{ end }}\n",
    },
    lines: [
      "config.toml",
      '+appId = "new-id-gzGzoHsz"',
      '+appKey = "new-key"',
      '-appId = "a"',
      '-appKey = "b"',
      "layouts/partials/comments.html",
      "+    serverURLs: 'https://c.example',",
    ],
  },
};

describe("planBlogChange in a Hugo site", () => {
  it.each(Object.entries(CASES))("changes %s", async (_, { files, theme, lines }) => {
    const change = await planFiles(files);
    expect(change?.theme).toBe(theme);
    expect(change?.byHand).toEqual([]);
    expect(linesOf(change)).toEqual(lines);
  });

  it("names the line in a theme that passes no address to Valine", async () => {
    const change = await planFiles({
      "hugo.toml": '[params.valine]\nenable = true\nappId = "a"\nappKey = "new-key"\n',
      "themes/even/layouts/partials/comments.html":
        "<p></p>\n<script>\nnew Valine({\n  appId: '{{ .Site.Params.valine.appId }}'\n})</script>\n",
    });
    expect(linesOf(change)).toEqual(["hugo.toml", '+appId = "new-id-gzGzoHsz"', '-appId = "a"']);
    expect(change?.byHand).toEqual([
      {
        file: "themes/even/layouts/partials/comments.html",
        line: 4,
        reason: "no-option",
        lines: ["serverURLs: 'https://c.example',"],
      },
    ]);
  });

  it("names the section, if it finds no template", async () => {
    const change = await planFiles({
      "hugo.toml": '[params.valine]\nenable = true\nappId = "new-id-gzGzoHsz"\nappKey = "new-key"\n',
    });
    expect(change).toEqual({
      theme: "Even",
      edits: [],
      byHand: [
        { file: "hugo.toml", line: 3, reason: "no-option", lines: ['serverURLs = "https://c.example"'] },
      ],
    });
  });
});
