// #region with-loading
interface Patience {
  /** Time after which the indicator appears, in ms. */
  delay?: number;
  /** Minimum time for which it stays, in ms. */
  least?: number;
}

/** Shows a loading indicator for slow work only, and long enough to be seen. */
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
