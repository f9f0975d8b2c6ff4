import axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * What axe finds on a page as it now stands, as `rule: element`. Colours that are still changing are waited for;
 * what never ends, as petals, is not a transition.
 */
export async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map((animation) => animation.finished));
  });
  // Not as an element: a page's policy may forbid scripts that are none of its files.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // It is a script of the page's; its own types are not those of this window.
  return page.evaluate(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + "\\n" + failureSummary)))`,
  );
}
