import axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * Returns the violations that axe finds on the current page, as `rule: element`. It uses all rules, or only
 * those of colours. `place` selects the part of the page to check. Waits for transitions to end, but not for endless
 * animations such as petals.
 */
export async function findViolations(
  page: Page,
  rules: "all" | "colours" = "all",
  place = "html",
): Promise<readonly string[]> {
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map((animation) => animation.finished));
  });
  // Not as an element: a page's policy may forbid foreign scripts.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // The script runs in the page, so its types are not those of this window.
  const options = rules === "all" ? {} : { runOnly: ["color-contrast", "link-in-text-block"] };
  return page.evaluate(
    `axe.run(${JSON.stringify(place)}, ${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
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
