import { useEffect, useState } from "react";
import type { AdminTexts } from "../texts/features/admin-texts.js";
import { chooseLanguage } from "./admin-language.js";

/** Texts of the owner's page with the BCP 47 tag of their language. */
export interface LoadedTexts {
  readonly lang: string;
  readonly strings: AdminTexts;
}

/**
 * Loads the texts in the first of the wanted languages that the page has. Returns the texts of the language before
 * until they are loaded, and `null` before the first ones.
 */
export function useAdminTexts(wanted: readonly string[]): LoadedTexts | null {
  const [loaded, setLoaded] = useState<LoadedTexts | null>(null);
  const [lang, load] = chooseLanguage(wanted);
  useEffect(() => {
    let isGone = false;
    load().then(
      ({ admin }) => {
        if (!isGone) setLoaded({ lang, strings: admin });
      },
      (error: unknown) => reportError(error),
    );
    return () => {
      isGone = true;
    };
  }, [lang, load]);
  return loaded;
}
