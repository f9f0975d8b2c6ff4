import { useEffect, useState } from "react";
import type { KeyStorage } from "../../../model/storage.js";
import type { Guest } from "../../backend.js";
import { readGuest } from "../../store-widget/guest.js";
import { DEBOUNCE } from "../../limits.js";

/**
 * Returns the visitor's details. If the nickname is a QQ number and the site has a profile service, they are filled
 * in from the profile.
 */
export function useGuest(
  storage: KeyStorage | null,
  qqService: string | null,
): readonly [guest: Guest, setGuest: (guest: Guest) => void] {
  const [guest, setGuest] = useState(() => readGuest(storage));
  const { nick } = guest;

  useEffect(() => {
    if (qqService === null || nick === "") return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Only sites with a profile service need this code.
      import("../../store-widget/outside.js")
        .then(({ findGuest }) => findGuest(qqService, nick.trim(), storage))
        .then((found) => {
          if (isCurrent) setGuest((now) => ({ ...now, ...found }));
        })
        .catch(() => undefined);
    }, DEBOUNCE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [qqService, nick, storage]);

  return [guest, setGuest];
}
