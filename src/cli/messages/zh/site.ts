import type { site as english } from "../en/site.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about sidebars and layouts. */
export const site: TranslatedSet<typeof english> = {
  "unknown-layout": ({ layout, nearest, known }) => ({
    message: `主题没有 \`${layout}\` 这个版式`,
    hint:
      known.length === 0
        ? "主题没有自己的版式，请去掉 `layout`。"
        : `${nearest === null ? "" : `是不是想写 \`${nearest}\`？`}可用的有 ${known.join("、")}。`,
  }),
  "sidebar-no-page": ({ path, route }) => ({
    message: `[vuepress] No matching page found for sidebar item "${path}"（侧边栏的这一行没有对应的页面）`,
    hint: `没有地址为 \`${route}\` 的页面。请写网站里 markdown 文件的路径，或去掉这一行。`,
  }),
  "sidebar-too-deep": ({ title, most }) => ({
    message: `侧边栏分组 \`${title}\` 嵌套太深`,
    hint: `分组最多嵌套 ${most} 层，请把它上移一层。`,
  }),
};
