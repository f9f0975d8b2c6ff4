import type { ExportProgram } from "../faults/commands.js";
import type { ExportFault, imports as english, RunFault, SitemapFault } from "../en/import.js";
import type { TranslatedSet } from "../message-set.js";

const RUN_FAULTS: Readonly<Record<RunFault, string>> = {
  none: "没有程序能构建这种网站",
  missing: "没有安装生成器",
  failed: "生成器运行失败",
  slow: "生成器运行了 20 分钟，已停止",
  large: "生成器输出超过 20 MB，已停止",
  empty: "生成器没有写出任何页面",
};

const FAULTS: Readonly<Record<SitemapFault, string>> = {
  unknown: "不是站点地图",
  empty: "里没有任何地址",
  large: "解压之后太大",
  parts: "的分部太多，或者索引套索引套得太深",
  part: "是站点地图的一部分，旁边没有找到它",
  slow: "一分钟还没有读完",
  network: "连接不上",
  status: "读取失败",
};

const EXPORT_FAULTS: Readonly<Record<ExportFault, string>> = {
  "cut-off": "不完整，中途就结束了",
  entities: "声明了实体，而导出文件里不会有",
  large: "里有太长的页面，或者文字总量超过导入能放进内存的上限",
  other: "不是 WordPress 的导出文件",
  damaged: "已损坏，或者不是导出文件",
};

const EXPORT_HINTS: Readonly<Record<ExportProgram, string>> = {
  wordpress: "请在 WordPress 的“工具 → 导出”里重新导出所有内容，并等下载完成。",
  ghost: "请在 Ghost 的 Settings → Import/Export 里重新导出内容，并等下载完成。",
  typecho: "请在 Typecho 的“控制台 → 备份”里重新备份，或者重新导出数据库，并复制整个文件。",
};

const FILE_HINTS: ReadonlyMap<string, string> = new Map([
  ["WordPress", "请在 WordPress 的“工具 → 导出”里导出所有内容，再导入这个 XML 文件。"],
  ["Ghost", "请在 Ghost 的 Settings → Import/Export 里导出内容，再导入这个 JSON 文件。"],
  ["Typecho", "请导入数据库的导出文件（.sql），或者“控制台 → 备份”写出的备份（.dat）。"],
  ["Packed", "请先解压，再导入里面的文件或文件夹。"],
  ["SQLite", "如果它是 Typecho 的数据库，请运行 `sqlite3 FILE .dump > blog.sql`，再导入 blog.sql。"],
]);

/** Chinese messages of `hanblog import`. */
export const imports: TranslatedSet<typeof english> = {
  "import-kind": ({ dir, from, kinds, program, file }) => {
    const message =
      from === null
        ? `\`${dir}\` 里没有找到其他生成器的网站，也没有 Markdown`
        : `\`${dir}\` 里没有找到 \`${from}\` 的网站`;
    if (program === "hanblog")
      return { message, hint: "它已经是 hanblog 的网站。请在这个文件夹里运行 `hanblog dev`。" };
    const known = from === null ? `可以导入：${kinds.join("、")}。` : "";
    const usual = `请传入配置所在的文件夹，例如 _config.yml 或 .vuepress 的上一级。${known}`;
    if (program === null) return { message, hint: usual };
    return {
      message: `${message}，从 \`${file}\` 认出了 ${program}`,
      hint:
        FILE_HINTS.get(program) ??
        (from === null ? `请把文章写成以 .md 结尾的文件，再导入它们的文件夹。${known}` : usual),
    };
  },
  "import-missing": ["`%{path}` 不存在", "%{flag?请改正 `%{flag}`，或者去掉它。|请传入旧网站的文件夹。}"],
  "import-output": [
    "`%{dir}` 里没有 HTML 文件",
    "请传入旧生成器写出的文件夹，例如 public 或 _site，或者去掉 `--old-output`。",
  ],
  "import-sitemap": ({ place, fault, status }) => ({
    message: `\`${place}\` ${FAULTS[fault]}${status === null ? "" : `（HTTP ${status}）`}`,
    hint: "请传入旧网站的 sitemap.xml、它的索引，或者其中一个的网址；也可以去掉 `--old-sitemap`。",
  }),
  "import-run": ({ command, fault, code, lines }) => ({
    message: [
      `${RUN_FAULTS[fault]}${command === "" ? "" : `：\`${command}\``}${code === null || code === 0 ? "" : `（退出码 ${code}）`}`,
      ...lines,
    ].join("\n"),
    hint: "请自己构建旧网站，再用 `--old-output 文件夹` 导入一次。这次导入用了下一种地址来源。",
  }),
  "import-export": ({ file, program, line, fault }) => ({
    message: `\`${file}\` ${EXPORT_FAULTS[fault]}${line === null ? "" : `（第 ${line} 行）`}`,
    hint:
      fault !== "large"
        ? EXPORT_HINTS[program]
        : program === "wordpress"
          ? "请按文章、页面、年份分别导出，再逐个导入。"
          : "请删掉不需要的文章和垃圾评论，再导出一次。",
  }),
  "import-inside": [
    "新文件夹 `%{dir}` 在旧文件夹 `%{oldDir}` 里面",
    "请选择旧网站以外的文件夹，导入从不写入旧文件夹。",
  ],
  "import-not-imported": ["`%{dir}` 里没有有效的 %{file}", "请传入由 `hanblog import` 写入的网站文件夹。"],
  "import-lost": [
    "导入的网站缺少 %{addresses} 个旧地址和 %{anchors} 个锚点",
    "%{report} 里有列表。请添加 `permalink`、`aliases` 或 `redirects`，再检查一次。",
  ],
  "import-build": [
    "网站已导入，但还不能构建，共 %{count} 个错误",
    "请在新文件夹里改正上面的错误，再运行 `hanblog import --check`。",
  ],
};
