import {
  LAYOUT_KINDS,
  type ThemeExpectation,
  type ThemeFault,
} from "../../../runtime/model/render-messages.js";
import type { runtime as english } from "../en/runtime.js";
import type { TranslatedSet } from "../message-set.js";
import { sayQuoted } from "./quoted.js";

const EXPECTED: Readonly<Record<ThemeExpectation, string>> = {
  boolean: " `true` 或 `false`",
  component: "一个组件",
  "components-by-kind": ` ${LAYOUT_KINDS.join("、")} 各一个组件`,
  loader: ' `() => import("./File.js")`',
  object: "一个对象",
  string: "一个字符串",
  tag: " `[名称, 属性, 文字?]`",
  tags: "一个标签列表",
  theme: "一个主题",
};

/** Chinese messages about themes and components that fail while pages are rendered. */
export const runtime: TranslatedSet<typeof english> = {
  "posts-endless": [
    "这一页没完没了地要文章：每次渲染，`posts()` 的查询都不一样",
    "每次渲染的查询应当相同；查询可以依赖页面和别的查询的结果。",
  ],
  "component-failed": ({ name, step, reason, thrownAt }) => ({
    message: `组件 \`<${name}>\` ${step === "load" ? "加载" : "渲染"}失败：${reason}`,
    hint: `${
      step === "load"
        ? "组件也会在 Node 里运行。请只在 effect 里使用 `window` 和 `document`，需要它们的包也请在那里导入。"
        : "组件也会在 Node 里运行。请只在 effect 里使用 `window` 和 `document`。"
    }${thrownAt === undefined ? "" : `错误出自 ${thrownAt}。`}`,
  }),
  "component-without-default": ({ name, found }) => ({
    message:
      found === null
        ? `组件 \`<${name}>\` 没有默认导出`
        : `组件 \`<${name}>\` 的默认导出是 ${sayQuoted(found)}，不是组件`,
    hint: `请在它的文件里写 \`export default function ${name}() { … }\`。`,
  }),
  "theme-config": (options) =>
    "fault" in options
      ? {
          message: `主题选项无效：${options.fault}`,
          hint: "请修改 hanblog.config.ts 里的 `themeConfig`。",
        }
      : {
          message: `\`${options.path}\` 是 ${"className" in options ? options.className : sayQuoted(options.found)}，无法发送到浏览器`,
          hint: "浏览器把主题选项当 JSON 读取，请只用字符串、数字、布尔值、列表和对象。",
        },
  "theme-invalid": ({ faults }) => ({
    message: `主题无效：\n${faults.map(sayThemeFault).join("\n")}`,
    hint: "`createTheme` 应该返回 `{ Frame, layouts, pageLayouts?, components? }`，见 hanblog/runtime 的 `Theme` 类型。",
  }),
  "theme-without-create": ({ exports, nearest }) => ({
    message: `主题没有导出函数 \`createTheme\`，${exports.length === 0 ? "它什么也没有导出" : `它导出了 ${exports.join("、")}`}`,
    hint:
      nearest === null
        ? "请在主题的 index 里写 `export function createTheme(options) { … }`。"
        : `请把 \`${nearest}\` 改名为 \`createTheme\`，或在主题的 index 里另写一个 \`createTheme\`。`,
  }),
};

function sayThemeFault(fault: ThemeFault): string {
  const { path } = fault;
  switch (fault.kind) {
    case "unknown":
      return `没有 \`${path}\` 这一项，是不是想写 \`${fault.nearest}\`？`;
    case "attribute":
      return fault.isOwn
        ? `\`${path}\` 里有属性 \`${fault.name}\`，它由 hanblog 按每页的语言设置，请删去`
        : `\`${path}\` 里的属性名 \`${fault.name}\` 无效，不能含空格、引号和 \`<>/=\``;
    case "load":
      return `\`${path}.load\` 的结果是 ${sayQuoted(fault.found)}，应为一个组件：\`async () => (await import("./File.js")).Name\``;
    case "value": {
      const { found } = fault;
      const expected = `应为${EXPECTED[fault.expected]}`;
      if (path === null) return `\`createTheme\` 返回了 ${sayQuoted(found)}，${expected}`;
      return found === "nothing"
        ? `缺少 \`${path}\`，${expected}`
        : `\`${path}\` 是 ${sayQuoted(found)}，${expected}`;
    }
  }
}
