import type { ReactNode } from "react";
import { languageNames } from "../../texts/languages.js";
import { useAdmin } from "../admin-context.js";

const LANGUAGES = languageNames("admin");

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
      {LANGUAGES.map(([lang, name]) => (
        <option key={lang} value={lang} lang={lang}>
          {name}
        </option>
      ))}
    </select>
  );
}
