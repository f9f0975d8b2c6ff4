import type { CreateTexts } from "../texts.js";

/** Chinese lines of `hanblog new`. */
export const createTexts: CreateTexts = {
  blog: (files, dir) => `已在 ${dir} 新建博客（${files} 个文件）`,
  post: (file) => `已新建 ${file}`,
  commentFiles: (files, dir) => `已在 ${dir} 生成 ${files.join("、")}`,
  readme: "README.txt 说明了每个文件的用途。",
  theme: (dir, files) => `已把默认主题复制到 ${dir}（${files} 个文件）`,
  useTheme: (name) => `使用方法：在 hanblog.config.ts 里写 theme: "${name}"`,
  singleFile: "如果只想改主题的一个文件，把它放进网站的 theme/ 文件夹即可，不用写 `theme`。",
};
