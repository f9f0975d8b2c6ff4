import type { InvalidThemeOptions } from "../faults/site.js";
import { renderMessages } from "../../../runtime/model/render-messages.js";
import type { MessageSet, ValuesOf } from "../message-set.js";

/** A component that failed. `thrownAt` is the position in its source, such as `components/Bowl.tsx:3:5`. */
export type FailedComponent = ValuesOf<(typeof renderMessages)["component-failed"]> & {
  readonly thrownAt?: string;
};

/** Messages about themes and components that fail while pages are rendered. A site's program throws them itself. */
export const runtime = {
  ...renderMessages,
  "posts-endless": [
    "The page asks for articles again and again: `posts()` has another query in each rendering",
    "Expected equal queries each time. A query may depend on the page and on the answers to others.",
  ],
  "component-failed": (component: FailedComponent) => {
    const { message, hint } = renderMessages["component-failed"](component);
    return { message, hint: hint + sayThrownAt(component) };
  },
  "theme-config": (options: InvalidThemeOptions) =>
    "fault" in options
      ? renderMessages["theme-config"](options)
      : {
          message: `\`${options.path}\` is ${"className" in options ? `a ${options.className}` : options.found}, which cannot be sent to browsers`,
          hint: "Browsers read the theme's options as JSON. Use strings, numbers, booleans, lists and objects.",
        },
} satisfies MessageSet;

function sayThrownAt({ thrownAt }: FailedComponent): string {
  return thrownAt === undefined ? "" : ` Thrown at ${thrownAt}.`;
}
