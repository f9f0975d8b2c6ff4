import type { Page } from "playwright-core";

/** More stops than any page has: whoever is still on the way then is caught. */
const LIMIT = 600;

/** What a visitor who presses nothing but Tab comes by. */
export interface TabWalk {
  /** Whether the focus was given back to the browser at the page's end. */
  readonly isOver: boolean;
  readonly stops: number;
  /** What can be used, but not reached. */
  readonly missed: readonly string[];
  /** Stops that cannot be seen while they have the focus. */
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
      // What has the focus may need some frames to come into sight. One that is taller than the window begins in it.
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
