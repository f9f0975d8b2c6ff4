import type {
  MascotFileFault,
  BundleAdvice,
  BundleFault,
  ThemeFailure,
  UnusedThemeFile,
} from "../faults/site.js";
import type {
  build as english,
  mascot as englishMascot,
  report as englishReport,
  siteCode as englishSiteCode,
  site as englishSite,
  bundle as englishBundle,
} from "../en/build.js";
import { type TranslatedSet, fillByKind, type TextsOf, type MessageText } from "../message-set.js";
import { sayQuoted } from "./quoted.js";

/** Chinese messages about a build as a whole, its workers and the dev server. */
export const build: TranslatedSet<typeof english> = {
  "file-unreadable": ["无法读取 `%{path}`：%{reason}", "请检查文件的权限。"],
};

/** Chinese messages about failures that the operating system reports. */
export const report: TranslatedSet<typeof englishReport> = {
  refused: ["系统拒绝了操作：%{reason}", "请检查文件和它的权限，以及磁盘的剩余空间。"],
};

/** Chinese messages about code of a site that fails. */
export const siteCode: TranslatedSet<typeof englishSiteCode> = {
  "render-failed": ["渲染出错：%{reason}", null],
};

/** Chinese messages about sidebars and layouts. */
export const site: TranslatedSet<typeof englishSite> = {
  "unknown-layout": ({ layout, nearest, known }) => ({
    message: `主题没有 \`${layout}\` 这个版式`,
    hint:
      known.length === 0
        ? "主题没有自己的版式，请去掉 `layout`。"
        : `${nearest === null ? "" : `是不是想写 \`${nearest}\`？`}可用的有 ${known.join("、")}。`,
  }),
  "sidebar-no-page": [
    '[vuepress] No matching page found for sidebar item "%{path}"（侧边栏的这一行没有对应的页面）',
    "没有地址为 `%{route}` 的页面。请写网站里 markdown 文件的路径，或去掉这一行。",
  ],
  "sidebar-too-deep": ["侧边栏分组 `%{title}` 嵌套太深", "分组最多嵌套 %{most} 层，请把它上移一层。"],
};

/** Chinese messages about the mascot's files. */
export const mascot: TranslatedSet<typeof englishMascot> = {
  "mascot-file": (fault) => sayFile(fault),
  "mascot-core": [
    "`%{core}` 不是 Cubism %{needed} 的核心，而模型需要它",
    "%{needed=4?请把 `mascot.core` 设为 live2dcubismcore.min.js 的路径，它在 Live2D 的 SDK for Web 里。|请去掉 `mascot.core`，或把 `mascot.model` 设为 model3.json 文件的路径。}",
  ],
};

function sayFile({ kind, path }: MascotFileFault) {
  switch (kind) {
    case "option":
      return {
        message: `无法读取看板娘的文件 \`${path}\``,
        hint: "请改正 `mascot` 里的路径，它相对于网站文件夹。",
      };
    case "model":
      return {
        message: `缺少模型的文件 \`${path}\``,
        hint: "请把它放进设置文件所在的文件夹，或其中的子文件夹。",
      };
    case "json":
      return {
        message: `\`${path}\` 不是有效的 JSON`,
        hint: "请把 `mascot.model` 设为模型设置文件的路径，例如 model.json。",
      };
  }
}

/** Chinese messages about bundling a site's theme, components and styles. */
export const bundle: TranslatedSet<typeof englishBundle> = {
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
        message: `主题的 \`options-schema\` 导出的 \`options\` 是 ${sayQuoted(failure.found)}`,
        hint: '它应该是 zod 的 schema。请写 `import { z } from "hanblog"` 和 `export const options = z.strictObject({ … })`。',
      };
    case "options-result":
      return {
        message: `主题的 \`resolveOptions\` 返回了${failure.found === "a promise" ? " Promise" : ` ${sayQuoted(failure.found)}`}`,
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
