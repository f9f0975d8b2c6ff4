import type { ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { LANGUAGES } from "../strings.js";

/** Renders the menu of languages, each by its own name. */
export function LanguageSwitch(): ReactNode {
  const { lang, strings, preferences, setPreferences } = useAdmin();
  return (
    <select
      className="language"
      aria-label={strings.language}
      value={lang}
      onChange={({ target }) => setPreferences({ ...preferences, lang: target.value })}
    >
      {LANGUAGES.map(({ lang, name }) => (
        <option key={lang} value={lang} lang={lang}>
          {name}
        </option>
      ))}
    </select>
  );
}
