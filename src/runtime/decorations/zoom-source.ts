/** Attributes by which an image names a larger one. */
const LARGER = ["data-zoom-src", "srcset"];

/** Whether the image names a larger one of itself. */
export function hasLargerSource(image: HTMLImageElement): boolean {
  return LARGER.some((name) => image.hasAttribute(name));
}

/**
 * Loads the larger image, and hands back whether it could be had. Where it could not, a warning says so
 * (spec/site.md §8).
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

/** Runs `act` while the image names none but what it shows. */
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
