import axe from "axe-core";
import type { Page } from "playwright-core";

/** Rules about colours, which take most of axe's time. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** The layers of decorations, as a part of a page. */
export const DECORATIONS = ".decoration-layer, .decoration-cat";

/** Options of axe. `shapes` are all rules except those of colours. */
const RULES = {
  all: {},
  colours: { runOnly: COLOURS },
  shapes: { rules: Object.fromEntries(COLOURS.map((name) => [name, { enabled: false }])) },
};

/**
 * Returns the violations that axe finds on the current page, as `rule: element`. `place` selects the part of the page to
 * check. Waits for transitions to end, but not for endless animations such as petals. Hides the layers of decorations, with
 * which axe takes several times as long, unless they are the part to check.
 */
export async function findViolations(
  page: Page,
  rules: keyof typeof RULES = "all",
  place = "html",
): Promise<readonly string[]> {
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map((animation) => animation.finished));
  });
  // Not as an element: a page's policy may forbid foreign scripts.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  if (place !== DECORATIONS) await showLayers(page, false);
  // The script runs in the page, so its types are not those of this window.
  // Otherwise axe also describes each element that passes.
  const options = { ...RULES[rules], resultTypes: ["violations"] };
  const found: readonly string[] = await page.evaluate(
    `axe.run(${JSON.stringify(place)}, ${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + "\\n" + failureSummary)))`,
  );
  await showLayers(page, true);
  return found;
}

/**
 * Returns the violations that axe finds, by mode. A mode changes only colours. `place` selects the part of the page whose
 * colours are checked, for a page that is checked as a whole before that part has changed.
 */
export async function findInBothModes(
  page: Page,
  place?: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const shapes = await findViolations(page, "shapes");
  const colours = () => findViolations(page, "colours", place);
  await showMode(page, "dark");
  const dark = [...shapes, ...(await colours())];
  await showMode(page, "light");
  return { dark, light: await colours() };
}

function showLayers(page: Page, isShown: boolean): Promise<void> {
  return page.evaluate(
    (display) => {
      for (const layer of document.querySelectorAll<HTMLElement>(".decoration-layer"))
        layer.style.display = display;
    },
    isShown ? "" : "none",
  );
}

/** The result of `findInBothModes` for a page without faults. */
export const NO_VIOLATIONS = { dark: [], light: [] };

function showMode(page: Page, mode: "dark" | "light"): Promise<void> {
  return page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), mode);
}
