const STORAGE_KEY = "hanblog:visited";
/** On the root while the loader screen may show; the style sheet fades it out. */
const MARK = "firstVisit";
/** Milliseconds from its first paint until the loader screen has faded: 1,000 and 500, as in the original theme. */
const SHOWN = 1500;
/** Any of these tells that the visitor wants to read. */
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart", "scroll"] as const;

/** Marks the first document of a session. Where storage is forbidden no document is the first: better none than always. */
export function claimFirstVisit(): void {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) !== null) return;
    sessionStorage.setItem(STORAGE_KEY, "");
    document.documentElement.dataset[MARK] = "";
  } catch {
    // Nothing to do: the page shows at once.
  }
}

/** Ends the loader screen at its time, or as soon as the visitor does anything. */
export function endLoader(): void {
  const root = document.documentElement;
  if (root.dataset[MARK] === undefined) return;
  const end = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, end);
    delete root.dataset[MARK];
  };
  const timer = setTimeout(end, SHOWN);
  for (const sign of SIGNS) window.addEventListener(sign, end, { passive: true });
}
