import { describe, expect, it } from "vitest";
import { compile } from "../compile.js";

describe("tags of Hexo", () => {
  it.each([
    ["a\n\nb\n{% asset_img a_b_c.png a title %}", "asset_img", 4, "Write an image"],
    ["*See* {% post_link other 'Other' %}.", "post_link", 1, "Write a link"],
    [
      "- a\n\n  {%codeblock lang:js%}\n  x\n  {%endcodeblock%}",
      "codeblock",
      3,
      "Put the code between two lines of ```",
    ],
    ["> {%- note info %}\n> a\n> {% endnote %}", "note", 1, "Write a container"],
    ["<div align=center>\n{% youtube abc %}\n</div>", "youtube", 2, "Write plain HTML"],
    ["{% mermaid %}\ngraph TD\n{% endmermaid %}", "mermaid", 1, "Put the diagram between"],
    ["{% hideToggle 答案,blue %}\na\n{% endhideToggle %}", "hideToggle", 1, "Write a container"],
    ['{% meting "151646" "netease" "song" %}', "meting", 1, "Write plain HTML"],
    ["| a |\n|---|\n| {% img /a.png %} |", "img", 3, "Write an image"],
  ])("are warned of, with their line and what to write: %j", (markdown, name, line, advice) => {
    expect(compile(markdown).problems).toMatchObject([
      {
        severity: "warning",
        code: "hexo-tag",
        message: expect.stringContaining(`{% ${name} `),
        at: { line },
        hint: expect.stringMatching(`^${advice}`),
      },
    ]);
  });

  it.each([
    "`{% raw %}`",
    "```\n{% codeblock %}\n```",
    "    {% note %}",
    "In Jinja {% if a %} begins a branch.",
    "Free: {% 20 off %}",
  ])("are none where it is code, or another language's: %j", (markdown) => {
    expect(compile(markdown).problems).toEqual([]);
  });
});
