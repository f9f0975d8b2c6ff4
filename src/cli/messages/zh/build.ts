import type { MascotFileFault } from "../faults/site.js";
import type {
  build as english,
  mascot as englishMascot,
  report as englishReport,
  siteCode as englishSiteCode,
  site as englishSite,
} from "../en/build.js";
import type { TranslatedSet } from "../message-set.js";

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
