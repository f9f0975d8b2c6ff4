import { decorationTexts } from "./decoration-texts.js";
import type { Decoration, TabTitleOptions } from "./options.js";

/** The title of a tab. `read` returns the browser's form of it, which may differ in white space. */
interface TitleSlot {
  readonly read: () => string;
  readonly write: (title: string) => void;
}

/** Replaces the title of a tab temporarily. */
export interface TitleKeeper {
  readonly hide: (away: string) => void;
  /** Shows a greeting for `duration` milliseconds. Does nothing if the tab was not hidden. */
  readonly show: (welcome: string, duration: number) => void;
  /** Restores the page's own title at once. */
  readonly restore: () => void;
}

/** Creates a title keeper. If other code sets the title meanwhile, that becomes the page's own title. */
export function createTitleKeeper(slot: TitleSlot): TitleKeeper {
  let lent: { readonly shown: string; readonly own: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ownTitle(): string {
    const title = slot.read();
    return lent !== null && title === lent.shown ? lent.own : title;
  }
  function lend(title: string, own: string): void {
    slot.write(title);
    lent = { shown: slot.read(), own };
  }
  function restore(): void {
    clearTimeout(timer);
    if (lent !== null && slot.read() === lent.shown) slot.write(lent.own);
    lent = null;
  }
  return {
    hide(away) {
      clearTimeout(timer);
      lend(away, ownTitle());
    },
    show(welcome, duration) {
      if (lent === null) return;
      clearTimeout(timer);
      const own = ownTitle();
      lend(`${welcome} ${own}`, own);
      timer = setTimeout(restore, duration);
    },
    restore,
  };
}

/** Shows another title while the tab is hidden, and a greeting when it is visible again. */
export const tabTitle: Decoration<TabTitleOptions> = {
  mount(_host, { away, welcome, duration }) {
    const keeper = createTitleKeeper({
      read: () => document.title,
      write: (title) => void (document.title = title),
    });
    // A page that is being left is hidden too, and must keep its own title in the browser's history.
    let isLeaving = false;
    function onVisibility(): void {
      const texts = decorationTexts();
      if (!document.hidden) keeper.show(welcome ?? texts.welcome, duration);
      else if (!isLeaving) keeper.hide(away ?? texts.away);
    }
    const onLeave = () => void (isLeaving = true);
    const onReturn = () => void (isLeaving = false);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onLeave);
    window.addEventListener("pageshow", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onLeave);
      window.removeEventListener("pageshow", onReturn);
      keeper.restore();
    };
  },
};
