import type { Page } from "playwright-core";

/** Positions on the page that are checked, as shares of the way from the top to the end. A layer does not scroll. */
const PARTS = [0, 0.5, 1];
const PICTURED_PARTS = [0, 0.5];

/** Columns of a page that contain text. */
const COLUMNS = ".article, .listing, .home-main, .side-card, .hero-text, .hero-tagline, .footer > *";

/** Scrolls to a share of the page. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate((at) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    window.scrollTo({ top: (scrollHeight - clientHeight) * at, behavior: "instant" });
  }, part);
}

/**
 * Returns the boxes above the page that cover visible text, contents or the sidebar, except the navbar and the bar. They
 * are the fixed elements, at the top, in the middle and at the end of the page.
 */
export async function boxesOverText(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const part of PARTS) {
    await scrollTo(page, part);
    found.push(...(await page.evaluate(findCovers)));
  }
  return found;
}

/** Runs in the page. */
function findCovers(): readonly string[] {
  const isAbove = (element: Element) => {
    const { position, zIndex, opacity } = getComputedStyle(element);
    return (
      position === "fixed" &&
      Number.parseInt(zIndex) !== -1 &&
      Number.parseInt(zIndex) !== -2 &&
      opacity !== "0"
    );
  };
  const covers = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      isAbove(element) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest(".navbar, .page-bar, .skip-link") === null,
  );
  const boxes = covers.flatMap((cover) => {
    const parts = cover.matches(".mascot")
      ? [...cover.children].filter((child) => child.checkVisibility())
      : [cover];
    return parts.map((part) => ({ name: cover.className, box: part.getBoundingClientRect() }));
  });
  const overlaps = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;

  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const check = (box: DOMRect, text: string) => {
    for (const cover of boxes) if (overlaps(box, cover.box)) found.push(`${cover.name} over ${text}`);
  };
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    const value = text.nodeValue?.trim() ?? "";
    if (parent === null || value === "" || covers.some((cover) => cover.contains(parent))) continue;
    if (parent.closest(".navbar") !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) check(box, value.slice(0, 30));
  }
  for (const column of document.querySelectorAll(".contents, .sidebar")) {
    if (column.checkVisibility()) check(column.getBoundingClientRect(), column.className);
  }
  return found;
}

/**
 * Returns the columns of text in which pixels change if the layers behind the page are hidden, at the top and in the middle of
 * the page.
 */
export async function paintedBehindText(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const part of PICTURED_PARTS) {
    await scrollTo(page, part);
    const show = (isShown: boolean) =>
      page.evaluate((visible) => {
        for (const layer of document.querySelectorAll<HTMLElement>(".decoration-layer")) {
          layer.style.visibility = visible ? "" : "hidden";
          for (const animation of layer.getAnimations({ subtree: true })) animation.pause();
        }
        document.querySelector<HTMLElement>(".decoration-cat")?.style.setProperty("display", "none");
        document.querySelector<HTMLElement>(".mascot")?.style.setProperty("display", "none");
      }, isShown);
    const picture = async (isShown: boolean) => {
      await show(isShown);
      return page.screenshot({ animations: "disabled", caret: "hide" });
    };
    const pictures = [await picture(true), await picture(false), await picture(true)];
    const boxes = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].map((column) => {
          const { left, top, right, bottom } = column.getBoundingClientRect();
          return { name: column.className, box: [left, top, right, bottom] };
        }),
      COLUMNS,
    );
    found.push(...(await comparePixels(page, pictures, boxes)));
  }
  return found;
}

interface Column {
  readonly name: string;
  /** Left, top, right and bottom edge in the window. */
  readonly box: readonly number[];
}

/**
 * Decodes three pictures in the page. Returns the columns in which the one without layers differs from both others by more
 * than the smoothing of edges. A heading that is marked in the meantime differs from one of them.
 */
function comparePixels(
  page: Page,
  pictures: readonly Buffer[],
  columns: readonly Column[],
): Promise<readonly string[]> {
  return page.evaluate(
    async ([urls, boxes]) => {
      const read = async (url: string) => {
        const bytes = Uint8Array.from(atob(url), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext("2d");
        if (context === null) throw new Error("There is no canvas");
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [before, without, after] = await Promise.all(urls.map(read));
      if (before === undefined || without === undefined || after === undefined)
        throw new Error("A picture is missing");
      // Comparing whole pixels first is faster by far than comparing channels.
      const [pixels, ...others] = [without, before, after].map(({ data }) => new Uint32Array(data.buffer));
      const differs = (x: number, y: number) => {
        const at = y * without.width + x;
        if (others.some((other) => other[at] === pixels?.[at])) return false;
        const from = at * 4;
        return [before, after].every(({ data }) =>
          [0, 1, 2].some(
            (channel) => Math.abs((data[from + channel] ?? 0) - (without.data[from + channel] ?? 0)) > 8,
          ),
        );
      };
      const hasDifference = ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) => {
        for (let y = Math.max(0, Math.ceil(top)); y < Math.min(without.height, Math.floor(bottom)); y++) {
          for (let x = Math.max(0, Math.ceil(left)); x < Math.min(without.width, Math.floor(right)); x++) {
            if (differs(x, y)) return true;
          }
        }
        return false;
      };
      return boxes.filter(({ box }) => hasDifference(box)).map(({ name }) => name);
    },
    [pictures.map((picture) => picture.toString("base64")), columns] as const,
  );
}
