import { repeated } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Disclosure } from "./Disclosure.js";
import { MODES, type Mode } from "./mode.js";
import { useTheme } from "../theme-context.js";
import { useMode } from "./use-mode.js";

/**
 * Renders the menu of the modes (light, dark, auto). `startModeSwitch` handles its buttons, so they work before the
 * application is loaded. The style sheet draws the icons.
 */
export const ModeSwitch = repeated(function ModeSwitch(): ReactNode {
  const { options, texts } = useTheme();
  const current = useMode();
  if (!options.modePicker) return null;
  const names: Readonly<Record<Mode, string>> = {
    light: texts.lightMode,
    dark: texts.darkMode,
    auto: texts.autoMode,
  };
  return (
    <div className="mode-switch">
      <Disclosure name="nav" label={<span className="visually-hidden">{texts.mode}</span>}>
        <ul>
          {MODES.map((mode) => (
            <li key={mode}>
              <button
                type="button"
                className="nav-link"
                data-mode={mode}
                {...(current !== null && { "aria-pressed": mode === current })}
              >
                {names[mode]}
              </button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
});
