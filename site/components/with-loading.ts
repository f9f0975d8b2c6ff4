// #region with-loading
interface Patience {
  /** Nothing is shown for work that is done sooner, in ms. */
  delay?: number;
  /** What is shown stays this long, in ms. */
  least?: number;
}

/** Shows that work goes on, but neither for work that is done at once nor for a blink. */
export async function withLoading<T>(
  work: Promise<T>,
  show: () => void,
  hide: () => void,
  { delay = 200, least = 400 }: Patience = {},
): Promise<T> {
  let shownAt: number | null = null;
  const timer = setTimeout(() => {
    shownAt = performance.now();
    show();
  }, delay);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (shownAt !== null) {
      const rest = shownAt + least - performance.now();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
      hide();
    }
  }
}
// #endregion with-loading
