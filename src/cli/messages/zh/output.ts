import type { FaultyText } from "../faults/site.js";
import type { output as english } from "../en/output.js";
import type { TranslatedSet } from "../message-set.js";

const NOUNS = { link: "链接", image: "图片", file: "文件" } as const;

/** Chinese messages about the output folder and the files in it. */
export const output: TranslatedSet<typeof english> = {
  "dest-contains-site": [
    "输出文件夹 `%{dest}` 包含了网站本身",
    "构建会替换输出文件夹里的所有内容，请换一个专用的文件夹，例如 `--dest dist`。",
  ],
  "dest-not-ours": ({ dest, first, others }) => ({
    message: `输出文件夹 \`${dest}\` 里有不是 hanblog 写的 \`${first}\`${others === 0 ? "" : ` 等 ${others + 1} 项`}`,
    hint: "构建会替换其中的所有内容。请用 `--dest` 换一个文件夹，或先清空它。",
  }),
  "dest-not-folder": ["输出路径 `%{dest}` 不是文件夹", "请用 `--dest` 换一个文件夹，或先删掉它。"],
  "dest-unwritable": [
    "文件夹 `%{folder}` 不能写入（%{code}）",
    "构建先在输出文件夹的旁边写好结果。请用 `--dest` 换一个输出文件夹。",
  ],
  "dest-busy": [
    "无法替换输出文件夹 `%{dest}`（%{code}）",
    "请关闭正在使用它的程序。如果它是挂载点，请用 `--dest` 指定其中的文件夹。",
  ],
  "build-locked": [
    "另一个构建正在写入这个文件夹（%{pid?进程 %{pid}|其他进程}）",
    "请等它结束，或用 `--dest` 换一个文件夹。如果没有构建在运行，请删除 `%{file}`。",
  ],
  "public-link": ["`%{path}` 是指向 `public` 外面的符号链接，已跳过", "请换成所指文件的副本，或删掉它。"],
  "redirected-link": ({ target, to, pages }) => ({
    message: `链接 \`${target}\` 要经过跳转${onPages(pages)}`,
    hint: `请直接写页面的地址 \`${to}\`。`,
  }),
  "outside-base": ({ kind, target, base, path, pages }) => ({
    message: `${NOUNS[kind]} \`${target}\` 不在网站的 base \`${base}\` 下面${onPages(pages)}`,
    hint:
      path === null
        ? "别的网站请写完整网址；本站的页面请用 Markdown 链接，不写 base。"
        : `在组件或主题里请写 \`${path}\`；Markdown 里会自动加上 base。`,
  }),
  "pages-not-rendered": {
    configuration: [
      "有 %{pages} 个页面没有渲染，因为配置有错误",
      "请先改好 `themeConfig` 和 `theme` 里的错误。锚点在页面渲染之后才检查。",
    ],
    code: [
      "有 %{pages} 个页面没有渲染，因为网站的代码有错误",
      "请先改好主题、组件或吉祥物里的错误。锚点在页面渲染之后才检查。",
    ],
  },
  "pages-not-checked": ["页面没有检查，因为还不知道该怎么读：配置有错误", "请先改好配置里的错误。"],
  "broken-link": ({ target, path, nearest, pages }) => ({
    message: `链接 \`${target}\` 已失效：网站里没有 \`${path}\`${onPages(pages)}`,
    hint: sayNearest(nearest),
  }),
  "broken-image": ({ target, path, nearest, pages }) => ({
    message: `找不到图片 \`${target}\`：网站里没有 \`${path}\`${onPages(pages)}`,
    hint: sayNearest(nearest),
  }),
  "broken-file": ({ target, path, nearest, pages }) => ({
    message: `找不到文件 \`${target}\`：网站里没有 \`${path}\`${onPages(pages)}`,
    hint: sayNearest(nearest),
  }),
  "broken-anchor": ({ target, anchor, nearest, pages }) => ({
    message: `链接 \`${target}\` 已失效：目标页面里没有 id \`${anchor}\`${onPages(pages)}`,
    hint: nearest === null ? "请改正 `#` 后面的部分，或去掉它。" : `是不是想写 \`#${nearest}\`？`,
  }),
};

function sayNearest(nearest: string | null): string {
  return nearest === null ? "请改正或去掉这个地址。" : `是不是想写 \`${nearest}\`？`;
}

function onPages(pages: FaultyText): string {
  if (pages === null) return "";
  const { count, routes } = pages;
  const list = `${routes.join("、")}${count > routes.length ? " 等" : ""}`;
  return count === 1 ? `（在 ${list}）` : `（在 ${count} 个页面：${list}）`;
}
