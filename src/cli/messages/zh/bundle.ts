import type { BundleAdvice, BundleFault, ThemeFailure, UnusedThemeFile } from "../faults/site.js";
import { fillByKind, type TextsOf } from "../message-set.js";
import type { bundle as english } from "../en/bundle.js";
import type { MessageText, TranslatedSet } from "../message-set.js";
import { sayFound } from "./quoted.js";

/** Chinese messages about bundling a site's theme, components and styles. */
export const bundle: TranslatedSet<typeof english> = {
  "bundle-failed": (fault) => sayFault(fault, "打包失败"),
  "bundle-warning": (fault) => sayFault(fault, "打包警告"),
  "theme-file-unused": ({ file, advice }) => ({
    message: `\`${file}\` 没有替换主题的任何文件`,
    hint: sayUnused(advice),
  }),
  "theme-file-moved": ["`%{file}` 用的是主题文件以前的路径", "移到 `%{place}`。在那之前它照样有效。"],
  "theme-failed": (failure) => sayFailure(failure),
};

function sayFault(fault: BundleFault, title: string): MessageText {
  switch (fault.kind) {
    case "esbuild":
      return {
        message: `${title}：${fault.reason}`,
        hint: fault.advice === null ? null : sayAdvice(fault.advice),
      };
    case "css-module":
      return {
        message: `不支持 CSS modules：\`${fault.path}\``,
        hint: "请去掉文件名里的 `.module`，并使用全站唯一的类名。",
      };
    case "theme-file":
      return {
        message: `主题里没有文件 \`@theme/${fault.name}\``,
        hint:
          fault.nearest === null
            ? `\`@theme/\` 后面应为 ${fault.roots.map((root) => `\`${root}\``).join(" 或 ")} 里的文件路径。`
            : `是不是想写 \`${fault.nearest}\`？`,
      };
  }
}

function sayAdvice(advice: BundleAdvice): string {
  return fillByKind(ADVICE_TEXTS, advice);
}

const ADVICE_TEXTS: TextsOf<BundleAdvice> = {
  note: "%{text}",
  "file-type": "请把文件放进 `public`：样式表里用 `url(/name%{extension})`，其他地方直接写它的地址。",
  path: "请写以 `./` 或 `../` 开头、相对于当前文件的路径。",
  builtin: "这是 Node 的模块，而组件和主题也在浏览器里运行，请去掉这个导入。",
  install: "请在网站文件夹里运行 `npm install %{name}`，或改正名字。",
};

function sayUnused(advice: UnusedThemeFile["advice"]): string {
  switch (advice.kind) {
    case "whole-theme":
      return '如果这个文件夹是完整的主题，请在配置里写 `theme: "./theme"`。';
    case "unused-original":
      return `请删掉它：主题的文件 \`${advice.original}\` 没有被导入，或已由 \`theme\` 里的另一个文件替换。`;
    case "nearest":
      return `是不是想写 \`${advice.nearest}\`？`;
    case "known":
      return `请按主题文件的路径命名，例如 ${advice.known.map((path) => `\`${path}\``).join("、")}。`;
  }
}

function sayFailure(failure: ThemeFailure): MessageText {
  switch (failure.kind) {
    case "options":
      return {
        message: `主题的 \`resolve-options\` 运行出错：${failure.reason}`,
        hint: "它在构建时由 Node 运行。要报告无效的选项，请抛出 `TypeError`，每个问题一行。",
      };
    case "options-export":
      return {
        message: "主题的 `resolve-options` 没有导出函数 `resolveOptions`",
        hint: "请写 `export function resolveOptions(config, lang) { … }`。",
      };
    case "schema-export":
      return {
        message: `主题的 \`options-schema\` 导出的 \`options\` 是 ${sayFound(failure.found)}`,
        hint: '它应该是 zod 的 schema。请写 `import { z } from "hanblog"` 和 `export const options = z.strictObject({ … })`。',
      };
    case "options-result":
      return {
        message: `主题的 \`resolveOptions\` 返回了${failure.found === "a promise" ? " Promise" : ` ${sayFound(failure.found)}`}`,
        hint: "浏览器也要读取它，所以应返回 JSON 能表示的对象：字符串、数字、列表和对象。",
      };
    case "code": {
      const page = failure.page === null ? "" : `在 ${failure.page} `;
      const folders = failure.folders.map((folder) => `\`${folder}\``).join(" 或 ");
      const place = folders === "" ? "" : `出错的代码在 ${folders} 里。`;
      return {
        message: `主题${page}运行出错：${failure.reason}`,
        hint: `${place}主题也在 Node 里运行，请只在 effect 里使用 \`window\` 和 \`document\`。`,
      };
    }
  }
}
