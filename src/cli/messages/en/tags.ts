import type { ComponentAdvice, InvalidProp } from "../faults/content.js";
import { fillByKind, type MessageSet, type TextsOf } from "../message-set.js";

/** Messages about HTML tags and components in markdown. */
export const tags = {
  "invalid-prop": (prop: InvalidProp) => {
    switch (prop.kind) {
      case "name":
        return {
          message: `Attribute \`${prop.name}\` of \`${prop.tag}\` is not supported in markdown`,
          hint: 'Expected plain values: `name="text"`, `name`, or JSON as `:name="…"` or `name={…}`.',
        };
      case "json":
        return {
          message: `Attribute \`${prop.name}\` of \`${prop.tag}\` is not valid JSON: ${prop.found}`,
          hint: 'Expected JSON: a number, true, false, null, "text", [1, 2] or {"a": 1}.',
        };
      case "control":
        return {
          message: `Attribute \`${prop.name}\` of \`${prop.tag}\` contains ${prop.control}`,
          hint: "Remove its escape sequence from the value.",
        };
    }
  },
  "style-language": ["`%{tag}` is not CSS, so browsers ignore it", "Write plain CSS, and remove `lang`."],
  "script-dropped": [
    "A `<script>` in markdown is removed",
    "Move it to `head` in the configuration, or to a component.",
  ],
  "stray-end-tag": [
    "`</%{name}>` closes no open element, so it is shown as text",
    "Remove it, or add `<%{name}>` before it, in the same list item or quotation.",
  ],
  "unclosed-element": [
    "`<%{name}>` is not closed, so %{isText:flag?its tag is shown as text|it includes all text after it}",
    "Add `</%{name}>` after its content%{isText?, in the same list item or quotation, or put the tag in backticks if it is text|}.",
  ],
  "unclosed-component": [
    "The component `<%{name}>` is not closed, so its tag is shown as text",
    "Add `</%{name}>` after its content, in the same list item or quotation. Without content, write `<%{name} />`.",
  ],
  /** `advice` is `null` for a component that is found to be unknown only while a page is rendered. */
  "unknown-component": ({ name, advice }: { name: string; advice: ComponentAdvice | null }) => ({
    message: `Unknown component \`<${name}>\``,
    hint: advice === null ? null : sayComponentAdvice(advice),
  }),
  "unfinished-tag": [
    "The tag `<%{name}` has no `>`, so it is shown as text",
    "Close it with `>`, or with `/>` if it has no content. If it is text, put it in backticks.",
  ],
  /** `plain` is the attribute to write instead, or `null`. */
  "vue-attribute": [
    "Attribute `%{name}` of `%{tag}` belongs to Vue and has no effect%{count:number=1?| (%{count} times on this page)}",
    "%{plain:text/null?Write `%{plain}`. The base is added to it.|Write plain HTML, or a component. Markdown evaluates no expressions.}",
  ],
} as const satisfies MessageSet;

function sayComponentAdvice(advice: ComponentAdvice): string {
  return fillByKind(COMPONENT_ADVICE_TEXTS, advice);
}

const COMPONENT_ADVICE_TEXTS: TextsOf<ComponentAdvice> = {
  "router-link": "Write a markdown link, `[text](%{path})`. It changes the page without reloading it.",
  "client-only":
    "Remove the start tag and the end tag. Code that only works in a browser belongs in an effect of a component.",
  name: "%{nearest?Did you mean `%{nearest}`? |}Add the component as `components/%{file}`.%{mayBeCustom? If a script defines the element, add it to `markdown.customElements`.|} If it is text, put it in backticks.",
};
