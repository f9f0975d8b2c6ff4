import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const LONG = `const rice = "${"a grain of rice, ".repeat(12)}";`;
const PAGE = `---
listed: false
---

\`\`\`js
${LONG}
\`\`\`

\`\`\`js {1} [${"a-long-name/".repeat(8)}rice.js]
${LONG}
\`\`\`

\`\`\`
${LONG}
\`\`\`

\`\`\`js :line-numbers
${LONG}
\`\`\`

::: code-group

\`\`\`js [One]
${LONG}
\`\`\`

\`\`\`js [Two]
const water = 360;
\`\`\`

:::

<div dir="rtl">

\`\`\`js
${LONG}
\`\`\`

</div>
`;

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    openBuiltSite("test/fixtures/odd", (dir) => writeFile(join(dir, "copy.md"), PAGE)),
    openBrowser(),
  ]);
});
afterAll(() => site.close());

/**
 * Returns the text covered by each copy button, by the class of its block, at every scroll position of the
 * code.
 */
function findCovered(page: Page): Promise<readonly string[]> {
  return page.locator(".code:visible").evaluateAll((blocks) =>
    blocks.flatMap((block) => {
      const button = block.querySelector(".copy")?.getBoundingClientRect();
      const pre = block.querySelector("pre");
      if (button === undefined || pre === null) return [`${block.className} has no button`];
      const text = document.createRange();
      return [0, pre.scrollWidth].flatMap((left) => {
        pre.scrollLeft = left;
        return [...block.querySelectorAll("code, .code-title")].flatMap((element) => {
          text.selectNodeContents(element);
          const isCovered = [...text.getClientRects()].some(
            (line) =>
              line.left < button.right &&
              line.right > button.left &&
              line.top < button.bottom &&
              line.bottom > button.top,
          );
          return isCovered ? [`${block.className} at ${pre.scrollLeft}: ${element.className}`] : [];
        });
      });
    }),
  );
}

describe("the copy button covers neither code nor title", () => {
  it.each([
    ["on a phone", { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true }],
    ["in a narrow window", { viewport: { width: 375, height: 700 } }],
    ["on a tablet", { viewport: { width: 768, height: 900 }, hasTouch: true, isMobile: true }],
    ["in a wide window", { viewport: { width: 1440, height: 900 } }],
  ])("%s", async (_, options) => {
    const page = await openTab(browser, options);
    await page.goto(`${site.url}copy.html`);
    expect(await page.locator(".code:visible").count()).toBe(6);
    expect(await findCovered(page)).toEqual([]);
    await leaveTab(page);
  });
});

it("the copy button can be pressed by a finger", async () => {
  const page = await openTab(browser, {
    viewport: { width: 375, height: 700 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${site.url}copy.html`);
  const boxes = await page.locator(".code:visible > .copy").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width >= 44 && height >= 36 && getComputedStyle(button).opacity !== "0";
    }),
  );
  expect(boxes).toEqual([true, true, true, true, true, true]);
  await leaveTab(page);
});
