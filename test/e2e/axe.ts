import axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * What axe finds on a page in its present state, as `rule: element`, by all rules or by those of colours only. Waits
 * for transitions to end; animations without an end, such as petals, are none.
 */
export async function findViolations(
  page: Page,
  rules: "all" | "colours" = "all",
): Promise<readonly string[]> {
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map((animation) => animation.finished));
  });
  // Not as an element: a page's policy may forbid scripts that are none of its files.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // It is a script of the page's; its own types are not those of this window.
  const options = rules === "all" ? {} : { runOnly: ["color-contrast", "link-in-text-block"] };
  return page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + "\\n" + failureSummary)))`,
  );
}

/** Returns the violations that axe finds, by mode. A mode changes only colours. */
export async function findInBothModes(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  await showMode(page, "dark");
  const dark = await findViolations(page);
  await showMode(page, "light");
  return { dark, light: await findViolations(page, "colours") };
}

/** The result of `findInBothModes` for a page without faults. */
export const NO_VIOLATIONS = { dark: [], light: [] };

function showMode(page: Page, mode: "dark" | "light"): Promise<void> {
  return page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), mode);
}
