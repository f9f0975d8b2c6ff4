/** Attributes that refer to a larger version of an image. */
const LARGER = ["data-zoom-src", "srcset"];

/** Whether the image refers to a larger version. */
export function hasLargerSource(image: HTMLImageElement): boolean {
  return LARGER.some((name) => image.hasAttribute(name));
}

/**
 * Loads the larger version. Resolves to `false` after a console warning if it cannot be loaded (spec/site.md
 * §8).
 */
export function loadLargerSource(image: HTMLImageElement): Promise<boolean> {
  const probe = new Image();
  const source = image.getAttribute("data-zoom-src");
  if (source === null) probe.srcset = image.srcset;
  else probe.src = source;
  return new Promise((resolve) => {
    probe.addEventListener("load", () => resolve(true));
    probe.addEventListener("error", () => {
      // oxlint-disable-next-line no-console
      console.warn(`The larger image could not be reached: ${source ?? image.srcset}`);
      resolve(false);
    });
  });
}

/** Runs `act` while the image refers to no larger version. */
export function withoutLargerSource<Result>(image: HTMLImageElement, act: () => Result): Result {
  if (!hasLargerSource(image)) return act();
  const taken = LARGER.map((name) => [name, image.getAttribute(name)] as const);
  const source = image.getAttribute("src");
  image.src = image.currentSrc;
  for (const name of LARGER) image.removeAttribute(name);
  try {
    return act();
  } finally {
    for (const [name, value] of taken) if (value !== null) image.setAttribute(name, value);
    if (source === null) image.removeAttribute("src");
    else image.setAttribute("src", source);
  }
}
