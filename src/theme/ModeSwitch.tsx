import { repeated } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Disclosure } from "./Disclosure.js";
import { MODES, type Mode } from "./mode.js";
import { useTheme } from "./theme-context.js";
import { useMode } from "./use-mode.js";

/** The menu of the look's modes. Its buttons work by `startModeSwitch`, before the application is there. */
export const ModeSwitch = repeated(function ModeSwitch(): ReactNode {
  const { options, texts } = useTheme();
  const current = useMode();
  if (!options.modePicker) return null;
  const names: Readonly<Record<Mode, string>> = {
    light: texts.lightMode,
    dark: texts.darkMode,
    auto: texts.autoMode,
  };
  const label = (
    <>
      <span className="visually-hidden">{texts.mode}</span>
      {MODES.map((mode) => (
        <ModeIcon key={mode} mode={mode} />
      ))}
    </>
  );
  return (
    <div className="mode-switch">
      <Disclosure name="nav" label={label}>
        <ul>
          {MODES.map((mode) => (
            <li key={mode}>
              <button
                type="button"
                className="nav-link"
                data-mode={mode}
                {...(current !== null && { "aria-pressed": mode === current })}
              >
                <ModeIcon mode={mode} />
                {names[mode]}
              </button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
});

/** Drawn in a square of 16: a sun, a moon, a disc that is half of each. */
const DRAWINGS: Readonly<Record<Mode, string>> = {
  light:
    "M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M3 13l1.1-1.1M11.9 4.1 13 3",
  dark: "M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3Z",
  auto: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Zm0 0v12M8 5h4.5M8 8h6M8 11h4.5",
};

function ModeIcon({ mode }: { readonly mode: Mode }): ReactNode {
  return (
    <svg className={`mode-icon ${mode}`} viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <path d={DRAWINGS[mode]} />
    </svg>
  );
}
