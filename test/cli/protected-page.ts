/** Word in every part of the protected pages: title, terms, summary, text, code, links. */
export const SECRET = "zwetschge";

/** A protected page with each field of text, each container, an include, an island and a picture. */
export const PROTECTED_PAGE = `---
title: zwetschge
description: zwetschge
date: 2026-01-03
updated: 2026-01-04
tags: [zwetschge-a]
categories: [zwetschge-b]
keywords: [zwetschge-c]
author: zwetschge
series: zwetschge
meta: [{ name: zwetschge, content: zwetschge }]
metaTitle: zwetschge
canonicalUrl: https://zwetschge.example/
heroText: zwetschge
tagline: zwetschge
actionText: zwetschge
actionLink: https://zwetschge.example/action
features: [{ title: zwetschge, details: zwetschge }]
password: FAMILY
---

${["tip", "warning", "danger", "theorem", "details", "right", "v-pre", "info"]
  .map((name) => `::: ${name} zwetschge\nzwetschge\n:::`)
  .join("\n\n")}

::: code-group

\`\`\`js [zwetschge]
zwetschge
\`\`\`

:::

> [!NOTE]
> zwetschge[^1]

[^1]: zwetschge

<!-- @include: ./included.txt -->

<<< ./included.txt

<Counter label="zwetschge" />

| zwetschge | b |
| --------- | - |
| zwetschge | c |

![zwetschge](./photo.png "zwetschge") [zwetschge](https://zwetschge.example/link)
`;
