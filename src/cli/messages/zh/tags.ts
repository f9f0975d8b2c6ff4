import type { ComponentAdvice } from "../faults/content.js";
import { fillByKind, type TranslatedSet, type TextsOf } from "../message-set.js";
import type { tags as english } from "../en/tags.js";
import { sayControl } from "./quoted.js";

/** Chinese messages about HTML tags and components in markdown. */
export const tags: TranslatedSet<typeof english> = {
  "invalid-prop": (prop) => {
    switch (prop.kind) {
      case "name":
        return {
          message: `markdown 里不能用 \`${prop.tag}\` 的 \`${prop.name}\``,
          hint: '请写普通的值：`name="文字"`、`name`，或用 `:name="…"`、`name={…}` 写 JSON。',
        };
      case "json":
        return {
          message: `\`${prop.tag}\` 的 \`${prop.name}\` 不是 JSON：${prop.found}`,
          hint: '应为 JSON：数字、true、false、null、"文字"、[1, 2] 或 {"a": 1}。',
        };
      case "control":
        return {
          message: `\`${prop.tag}\` 的 \`${prop.name}\` 里有${sayControl(prop.control)}`,
          hint: "请从值里去掉它的转义。",
        };
    }
  },
  "style-language": ["`%{tag}` 不是 CSS，浏览器会忽略它", "请写普通的 CSS，并去掉 `lang`。"],
  "script-dropped": ["markdown 里的 `<script>` 已被去掉", "请把它移到配置的 `head` 里，或写成组件。"],
  "stray-end-tag": [
    "`</%{name}>` 没有对应的开始标签，会显示为文字",
    "请去掉它，或在它前面补上 `<%{name}>`（要在同一个列表项或引用里）。",
  ],
  "unclosed-element": [
    "`<%{name}>` 没有结束标签，%{isText?它的标签会显示为文字|后面的内容都会成为它的一部分}",
    "请在它的内容后面补上 `</%{name}>`%{isText?（要在同一个列表项或引用里）；只是文字就放进反引号|}。",
  ],
  "unclosed-component": [
    "组件 `<%{name}>` 没有结束标签，它的标签会显示为文字",
    "请在它的内容后面补上 `</%{name}>`（要在同一个列表项或引用里）；没有内容请写 `<%{name} />`。",
  ],
  "unknown-component": ({ name, advice }) => ({
    message: `没有 \`<${name}>\` 这个组件`,
    hint: advice === null ? null : sayComponentAdvice(advice),
  }),
  "unfinished-tag": [
    "标签 `<%{name}` 缺少 `>`，会显示为文字",
    "请补上 `>`，没有内容请写 `/>`；如果是文字，请放进反引号。",
  ],
  "vue-attribute": [
    "`%{tag}` 里的 `%{name}` 是 Vue 的写法，在这里不起作用%{count=1?|（本页共 %{count} 处）}",
    "%{plain?请写 `%{plain}`，base 会自动加上。|请写普通的 HTML，或做成组件：markdown 里的表达式不会执行。}",
  ],
};

function sayComponentAdvice(advice: ComponentAdvice): string {
  return fillByKind(COMPONENT_ADVICE_TEXTS, advice);
}

const COMPONENT_ADVICE_TEXTS: TextsOf<ComponentAdvice> = {
  "router-link": "请写 markdown 链接 `[文字](%{path})`，点击时同样不会重新加载页面。",
  "client-only": "请去掉开始和结束标签：只能在浏览器里运行的代码，请放进组件的 effect。",
  name: "%{nearest?是不是想写 `%{nearest}`？|}请把组件放进 `components/%{file}`；%{mayBeCustom?如果由脚本定义，请写进 `markdown.customElements`；|}如果是文字，请放进反引号。",
};
