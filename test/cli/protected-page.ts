import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

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
actions: [{ text: zwetschge, link: https://zwetschge.example/second }]
features: [{ title: zwetschge, details: zwetschge, link: /zwetschge/, icon: zwetschge }]
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

/**
 * Returns the files below a folder that contain a text in UTF-8, or in UTF-16 as V8 serializes it, also in a compressed file.
 * Paths are relative to `dir`.
 */
export async function filesContaining(dir: string, folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(join(dir, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const wanted = [Buffer.from(text), Buffer.from(text, "utf16le")];
  const found = await Promise.all(
    files.map(async (file) => {
      const forms = formsOf(await readFile(file));
      const hasText = forms.some((bytes) => wanted.some((one) => bytes.includes(one)));
      return hasText ? [file.slice(dir.length + 1)] : [];
    }),
  );
  return found.flat();
}

/** Returns the bytes, and every decompressed form of them. */
function formsOf(bytes: Buffer): readonly Buffer[] {
  const forms = [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync].flatMap((decompress) => {
    try {
      return decompress(bytes);
    } catch {
      return [];
    }
  });
  return [bytes, ...forms];
}
