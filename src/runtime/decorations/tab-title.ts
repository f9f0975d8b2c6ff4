import { decorationTexts } from "./decoration-texts.js";
import type { Decoration } from "./decoration.js";
import type { TabTitleOptions } from "./options.js";
import { createTitleKeeper } from "./title-keeper.js";

/** Shows another title while the tab is hidden, and a greeting when it is visible again (spec/site.md §4). */
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
