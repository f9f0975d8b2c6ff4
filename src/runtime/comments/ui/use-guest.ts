import { useEffect, useState } from "react";
import type { Guest } from "../backend.js";
import { readGuest } from "../guest.js";
import { DEBOUNCE } from "../limits.js";
import { fetchProfile, isQqNumber, keepProfile, readProfile } from "../outside.js";

/**
 * Returns the visitor's details. If the nickname is a QQ number and the site has a profile service, they are filled
 * in from the profile.
 */
export function useGuest(
  storage: Storage | null,
  qqService: string | null,
): readonly [guest: Guest, setGuest: (guest: Guest) => void] {
  const [guest, setGuest] = useState(() => {
    const known = readGuest(storage);
    const profile = qqService === null ? null : readProfile(storage, known.nick);
    return profile === null ? known : { ...known, picture: profile.picture };
  });
  const { nick } = guest;

  useEffect(() => {
    if (qqService === null || !isQqNumber(nick)) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const qq = nick.trim();
      const known = readProfile(storage, qq);
      const profile = known ?? (await fetchProfile(qqService, qq, fetch.bind(window)));
      if (profile === null || !isCurrent) return;
      keepProfile(storage, profile);
      setGuest((now) => ({ ...now, nick: profile.nick, mail: `${qq}@qq.com`, picture: profile.picture }));
    }, DEBOUNCE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [qqService, nick, storage]);

  return [guest, setGuest];
}
