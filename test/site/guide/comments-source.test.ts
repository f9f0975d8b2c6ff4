import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { COMMENTS_SOURCE } from "../../../src/cli/guide/guide-url.js";

const DOCS = resolve(import.meta.dirname, "../../../docs");

it.each(["service-deployment.md", "en/service-deployment.md"])(
  "%s names the package of the comment service as the guide's constant does",
  async (page) => {
    const text = readFileSync(resolve(DOCS, page), "utf8");
    const line = /^npm install \S*hanblog-comments(?:-[\d.]+\.tgz)?$/gm;
    expect(text.match(line)).toHaveLength(1);
    await expect(text.replace(line, `npm install ${COMMENTS_SOURCE}`)).toMatchFileSnapshot(
      resolve(DOCS, page),
    );
  },
);
