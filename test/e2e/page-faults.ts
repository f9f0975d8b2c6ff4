import type { Page } from "playwright-core";

/** Starts to record layout shifts in each document of `page`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry) || !("sources" in entry) || !Array.isArray(entry.sources)) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : "",
        );
        shifts.push(`${String(entry.value)} after ${entry.startTime} ms: ${moved.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the recorded shifts with the shifted elements, after pending frames are drawn. */
export function readShifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const shifts: unknown = Reflect.get(window, "shifts");
    const [load] = performance.getEntriesByType("navigation");
    const parsed = load instanceof PerformanceNavigationTiming ? load.domInteractive : 0;
    if (!Array.isArray(shifts)) return ["nobody watched"];
    return shifts.map((shift) => `${String(shift)} (read by the browser after ${parsed} ms)`);
  });
}

/** Resolves when a resized page has its new layout. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map((animation) => animation.finished));
  });
}

/**
 * Returns the parts of a page that are not visible at the window's width: outside of it, cut off or covered.
 */
export function findCuts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const name = (element: Element) => {
      const text = element.textContent.trim().slice(0, 20);
      return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} (${text})`;
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".visually-hidden, [aria-hidden=true]") === null;
    /** Whether an ancestor of an element scrolls or clips it. */
    const isHeld = (element: Element) => {
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (around === document.body) return false;
        if (getComputedStyle(around).overflowX !== "visible") return true;
      }
      return false;
    };
    const isOutside = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && (left < -0.5 || right > document.documentElement.clientWidth + 0.5);
    };
    const isCut = (element: Element) =>
      element.clientWidth > 0 &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4);
    const isFixed = (element: Element) => getComputedStyle(element).position === "fixed";
    const isCovered = (element: Element) => {
      let next = element.nextElementSibling;
      // The bar of a narrow window is not in the row.
      while (next !== null && isFixed(next)) next = next.nextElementSibling;
      if (next === null || !isSeen(next) || isFixed(element)) return false;
      return element.getBoundingClientRect().right > next.getBoundingClientRect().left + 0.5;
    };
    const find = (selector: string, isFault: (element: Element) => boolean) =>
      [...document.querySelectorAll(selector)].filter((element) => isSeen(element) && isFault(element));

    const root = document.documentElement;
    return [
      ...(root.scrollWidth > window.innerWidth ? [`the page is ${root.scrollWidth} px wide`] : []),
      ...find("body *", (element) => isOutside(element) && !isHeld(element)).map(
        (it) => `outside: ${name(it)}`,
      ),
      ...find(".navbar *, button, summary, .button, .chips a, .pagination a", isCut).map(
        (it) => `cut: ${name(it)}`,
      ),
      ...find(".navbar > *, .navbar .nav-menu > li", isCovered).map((it) => `covered: ${name(it)}`),
    ];
  });
}
