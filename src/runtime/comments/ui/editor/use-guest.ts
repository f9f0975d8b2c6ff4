import { useEffect, useState } from "react";
import type { KeyStorage } from "../../../model/storage.js";
import type { Guest } from "../../backend.js";
import { keepItem } from "../../keep-item.js";
import { isQqNumber, readGuest } from "../../store-widget/guest.js";
import { DEBOUNCE } from "../../limits.js";
import type { Profile } from "../../store-widget/outside.js";

/**
 * Returns the visitor's details. If the nickname is a QQ number and the site has a profile service, they are filled
 * in from the profile.
 */
export function useGuest(
  storage: KeyStorage | null,
  qqService: string | null,
): readonly [guest: Guest, setGuest: (guest: Guest) => void] {
  const [known] = useState(() => readGuest(storage));
  const [guest, setGuest] = useState(known);
  const { nick } = guest;

  useEffect(() => {
    if (qqService === null || known.nick === "") return;
    loadProfiles()
      .then(({ readProfile }) => {
        const picture = readProfile(storage, known.nick)?.picture ?? "";
        setGuest((now) => (now.nick === known.nick ? { ...now, picture } : now));
      })
      .catch(() => undefined);
  }, [qqService, known, storage]);

  useEffect(() => {
    if (qqService === null || !isQqNumber(nick)) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const qq = nick.trim();
      const profile = await findProfile(qqService, qq, storage).catch(() => null);
      if (profile === null || !isCurrent) return;
      setGuest((now) => ({ ...now, nick: profile.nick, mail: `${qq}@qq.com`, picture: profile.picture }));
    }, DEBOUNCE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [qqService, nick, storage]);

  return [guest, setGuest];
}

async function findProfile(service: string, qq: string, storage: KeyStorage | null): Promise<Profile | null> {
  const { readProfile, fetchProfile, PROFILE_KEY } = await loadProfiles();
  const profile = readProfile(storage, qq) ?? (await fetchProfile(service, qq, fetch.bind(window)));
  if (profile !== null) keepItem(storage, PROFILE_KEY, JSON.stringify(profile));
  return profile;
}

/** Loads the code for profiles, which only sites with a profile service need. */
const loadProfiles = () => import("../../store-widget/outside.js");
