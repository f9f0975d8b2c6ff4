import { describe, expect, it } from "vitest";
import { compile } from "../../compile.js";

describe("tags of Hexo and Jekyll", () => {
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
    ["{% timeline 2022,blue %}\na\n{% endtimeline %}", "timeline", 1, "Write plain HTML"],
    ["{% quot 前言 el:h3 %}", "quot", 1, "Write plain HTML"],
    ["哪个？ {% hideInline 答案,查看 %}", "hideInline", 1, "Write plain HTML"],
    ["{% highlight ruby linenos %}\nx\n{% endhighlight %}", "highlight", 1, "Put the code between"],
    ["[a]({{ site.baseurl }}{% post_url 2020-01-20-zero %})", "post_url", 1, "Write a link"],
  ])("cause a warning with line and advice: %j", (markdown, name, line, advice) => {
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
  ])("cause no warning in code or in another language: %j", (markdown) => {
    expect(compile(markdown).problems).toEqual([]);
  });
});

describe("shortcodes of Hugo", () => {
  it.each([
    ['a\n\n[前回]({{< relref "post/a.md" >}})の記事', "{{< relref … >}}", 3, "Write a link"],
    ["{{% notice info %}}\na\n{{% /notice %}}", "{{% notice … %}}", 1, "Write a container"],
    ["{{< rawhtml >}}\n<img src='/a.png'>\n{{< /rawhtml >}}", "{{< rawhtml … >}}", 1, "Write plain HTML"],
    ["<div>\n{{< figure src=1 >}}\n</div>", "{{< figure … >}}", 2, "Write an image"],
  ])("cause a warning with line and advice: %j", (markdown, shown, line, advice) => {
    const { problems } = compile(markdown);
    expect(problems.filter(({ code }) => code !== "missing-image")).toMatchObject([
      {
        severity: "warning",
        code: "hugo-shortcode",
        message: expect.stringContaining(shown),
        at: { line },
        hint: expect.stringMatching(`^${advice}`),
      },
    ]);
  });

  it.each(["`{{< figure >}}`", "{{</* figure */>}}", "{{ name }} and {{ a < b }}"])(
    "cause no warning in code or in other text: %j",
    (markdown) => expect(compile(markdown).problems).toEqual([]),
  );
});

describe("markup that occurs often", () => {
  it.each([
    ["{% note %}\n\na\n\n{% endnote %}\n\n{% note %}\nb\n{% endnote %}", [["hexo-tag", 1, 2]]],
    [
      "{% note %} {% tip %}\n{% note %}",
      [
        ["hexo-tag", 1, 2],
        ["hexo-tag", 1, 1],
      ],
    ],
    [
      "a\n\n{{< x >}} {{< x >}}\n\n{{< y >}}",
      [
        ["hugo-shortcode", 3, 2],
        ["hugo-shortcode", 5, 1],
      ],
    ],
    ["::: x\na\n:::\n\n::: x\nb\n:::", [["unknown-container", 1, 2]]],
    ["## A {#-b}\n\n## B {#-c}", [["heading-id", 1, 2]]],
    ['<a :href="b">c</a>\n\n<a :href="d">e</a>', [["vue-attribute", 1, 2]]],
  ])("causes one warning for each kind, with its count: %j", (markdown, expected) => {
    const { problems } = compile(markdown);
    expect(problems.map(({ code, at, values }) => [code, at?.line, values?.["count"]])).toEqual(expected);
  });

  it("names the count in the message", () => {
    const [problem] = compile("{% note %}\n\n{% note %}").problems;
    expect(problem?.message).toBe(
      "`{% note … %}` is a tag of Hexo or Jekyll and is shown as text (2 times on this page)",
    );
  });
});

describe("tags with unknown names", () => {
  it.each(["a\n\n{% if page.x %}\nb\n{% endif %}", "- a\n- b\n  {% assign a = 1 %}", "x\ny\n{%- cell -%}"])(
    "cause a warning if they are alone on a line: %j",
    (markdown) => {
      expect(compile(markdown).problems).toMatchObject([{ code: "hexo-tag", at: { line: 3 } }]);
    },
  );
});

describe("expressions of VuePress", () => {
  it.each(["a\n$withBase( '/b.png' )", "a\n{{ $withBase('/a.png') }}"])("cause a warning: %j", (markdown) => {
    expect(compile(markdown).problems).toMatchObject([{ code: "with-base", at: { line: 2 } }]);
  });

  it("cause no warning in code", () => {
    expect(compile("`$withBase('/a.png')`").problems).toEqual([]);
  });
});

describe("attributes of kramdown", () => {
  it.each([
    ["> a\n{: .prompt-info }", "{: .prompt-info }", 2, "Write a container"],
    ["* TOC\n{:toc}", "{:toc}", 2, "Write `\\[\\[toc"],
    ['[a](https://b.test){:target="_blank"}', '{:target="_blank"}', 1, "Remove it"],
    ["`_config.yml`{: .filepath} x", "{: .filepath}", 1, "Remove it"],
    ["a\n\nText. {#an-id}", "{#an-id}", 3, "Remove it"],
    ["![a](https://b.test/a.png) {.wide}\nb", "{.wide}", 1, "Remove it"],
  ])("cause a warning with line and advice: %j", (markdown, shown, line, advice) => {
    expect(compile(markdown).problems).toMatchObject([
      {
        severity: "warning",
        code: "kramdown-attributes",
        message: expect.stringContaining(shown),
        at: { line },
        hint: expect.stringMatching(`^${advice}`),
      },
    ]);
  });

  it.each(["`{: .a }`", "{:.2f} and {:#x} in Python", "{: }"])(
    "cause no warning in code or in another language: %j",
    (markdown) => expect(compile(markdown).problems).toEqual([]),
  );
});

describe("sizes of images", () => {
  it.each([
    ["a\n![](/a.png =250x)", "=250x", 2],
    ["![a](https://b.test/a.png =100x200) b", "=100x200", 1],
    ["![a](a.png =50%x)", "=50%x", 1],
  ])("cause a warning with line and advice: %j", (markdown, size, line) => {
    expect(compile(markdown).problems).toMatchObject([
      {
        severity: "warning",
        code: "image-size",
        message: expect.stringContaining(size),
        at: { line },
        hint: expect.stringContaining("{width=250}"),
      },
    ]);
  });

  it.each(["`![](/a.png =250x)`", "a = 250x"])("cause no warning in code or outside images: %j", (markdown) =>
    expect(compile(markdown).problems).toEqual([]),
  );
});

describe("comments inside a line that would include a file", () => {
  it.each([
    ["> <div>\n> <!-- @include: ./a.md -->\n> </div>", "./a.md", 2],
    ["a <!-- @include: ./a b.md --> and <!-- c -->", "./a b.md", 1],
    ["| a |\n|---|\n| <!--@include: @/c.md --> |", "@/c.md", 3],
  ])("cause a warning with their line: %j", (markdown, file, line) => {
    expect(compile(markdown).problems).toMatchObject([
      {
        severity: "warning",
        code: "include-dropped",
        message: expect.stringContaining(`\`${file}\` is not included`),
        at: { line },
      },
    ]);
  });

  it.each(["`<!--@include: a.md-->`", "<!-- include: a.md -->", "<!-- more -->"])(
    "cause no warning in code or in other comments: %j",
    (markdown) => expect(compile(markdown).problems).toEqual([]),
  );
});

describe("ids of headings", () => {
  it.each(["## 参考 *b* {#-reference}", "## {#reference}", "## A {#b .c}", "## A {#b} {#c}"])(
    "cause a warning with line and advice if they are invalid: %j",
    (markdown) => {
      expect(compile(`a\n\n${markdown}\n`).problems).toMatchObject([
        {
          severity: "warning",
          code: "heading-id",
          at: { line: 3 },
          hint: expect.stringContaining("`{#first-step}`"),
        },
      ]);
    },
  );

  it.each([
    "## 参考 *b* {#reference}",
    "## Svelte: `{#if}`",
    "Svelte: {#if}",
    "## {#if} in Svelte",
    "## Svelte: \\{#if}",
    "## Svelte: {#if a > b}",
    "## Bash: ${#list}",
  ])("cause no warning if they are valid, escaped, in code or within the text: %j", (markdown) =>
    expect(compile(markdown).problems).toEqual([]),
  );
});
