import type { Page } from "playwright-core";

/** More stops than any page has. A walk that is longer is trapped. */
const LIMIT = 600;

/** The result of pressing only Tab from the beginning of a page. */
export interface TabWalk {
  /** Whether the focus returned to the browser at the end of the page. */
  readonly isOver: boolean;
  readonly stops: number;
  /** Controls that Tab does not reach. */
  readonly missed: readonly string[];
  /** Stops that are not visible while they have the focus. */
  readonly unseen: readonly string[];
}

/** Presses Tab from the beginning of a page to its end. */
export async function walkByTab(page: Page): Promise<TabWalk> {
  await page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} (${element.textContent.trim().slice(0, 20)})`;
    const isSeen = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return x >= 0 && y >= 0 && x <= window.innerWidth && y <= window.innerHeight;
    };
    const reached = new Set<Element>();
    const unseen: string[] = [];
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element) reached.add(target);
    });
    const look = async () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return true;
      // A focused element may need some frames to scroll into view. If it is taller than the window, its
      // beginning must be visible.
      for (let frame = 0; frame < 20; frame++) {
        if (isSeen(activeElement) || activeElement.clientHeight >= window.innerHeight) return false;
        await new Promise(requestAnimationFrame);
      }
      unseen.push(name(activeElement));
      return false;
    };
    const findMissed = () =>
      [...document.querySelectorAll<HTMLElement>("a[href], button, input, summary, [tabindex='0']")]
        .filter(
          (element) => element.tabIndex >= 0 && !element.matches(":disabled, [type=radio]:not(:checked)"),
        )
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !reached.has(element))
        .map(name);
    const read = () => ({ stops: reached.size, missed: findMissed(), unseen });
    Object.assign(window, { tabWalk: { look, read } });
  });
  let isOver = false;
  for (let count = 0; count < LIMIT && !isOver; count++) {
    await page.keyboard.press("Tab");
    isOver = await page.evaluate("tabWalk.look()");
  }
  const walk: Omit<TabWalk, "isOver"> = await page.evaluate("tabWalk.read()");
  return { isOver, ...walk };
}
