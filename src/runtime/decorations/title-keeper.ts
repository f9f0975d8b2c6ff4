/** The title of a tab; reading gives it as the browser keeps it, which may differ in white space. */
export interface TitleSlot {
  readonly read: () => string;
  readonly write: (title: string) => void;
}

/** The title of a tab while it is lent. */
export interface TitleKeeper {
  readonly hide: (away: string) => void;
  /** Greets whoever comes back for `duration` milliseconds; does nothing where the tab was not hidden. */
  readonly show: (welcome: string, duration: number) => void;
  /** Gives the page its own title back, at once. */
  readonly restore: () => void;
}

/** Lends a tab other titles. A title that someone else sets meanwhile is the page's own from then on. */
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
