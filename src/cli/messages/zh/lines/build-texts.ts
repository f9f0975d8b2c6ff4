import type { BuildTexts, ReportTexts, ServeTexts } from "../../texts.js";

/** Chinese lines of `hanblog build`. */
export const buildTexts: BuildTexts = {
  reading: (done, total) => `读取 ${done}/${total}`,
  rendering: (done, total) => `渲染 ${done}/${total}`,
  picturing: (done, total) => `图片 ${done}/${total}`,
  warningCount: (count) => `共 ${count} 条警告，加 --strict 会把警告当作错误`,
  pageCount: ({ pages, listings, redirects, duration }) => {
    const also = redirects === 0 ? "" : `、${redirects} 个跳转`;
    return `${pages} 个页面、${listings} 个列表页${also}，用时 ${duration}`;
  },
  fileCount: ({ added, changed, unchanged, removed, written }) => {
    const counts = `新增 ${added}，修改 ${changed}，未变 ${unchanged}`;
    return `文件：${written === null ? counts : `写入 ${written}（${counts}）`}，删除 ${removed}`;
  },
  size: ({ html, js, css }) => `体积：HTML ${html}，JS ${js}，CSS ${css}`,
  articleSize: (raw, gzip) => `打开一篇文章要加载 ${raw}（gzip 后 ${gzip}）`,
  plugins: (times) =>
    `插件：${times.map(({ name, time, share }) => `${name} ${time}（${share} %）`).join("，")}`,
  hosts: (hosts) => {
    const named = hosts.map(({ host, purposes }) =>
      purposes.length === 0 ? host : `${host}（${purposes.join("、")}）`,
    );
    return `页面会从其他域名加载内容：${named.join("、")}`;
  },
  draftCount: (count) => `跳过 ${count} 篇草稿（加 --drafts 则包含草稿）`,
  output: (dir) => `输出：${dir}`,
  milliseconds: (milliseconds) => `${milliseconds} 毫秒`,
  seconds: (seconds) => `${seconds} 秒`,
  minutes: (minutes, seconds) => `${minutes} 分 ${seconds} 秒`,
  sizes: {
    everyPage: "每一页都加载",
    onDemand: "用到时才加载",
    ofPages: "单个页面的数据和样式",
    documents: "HTML",
    others: "其他文件",
  },
  notes: {
    "utc-days": () => '日期按 UTC 计算；想用别的时区，请在配置里写 `timeZone`，例如 "America/New_York"',
    "comments-off": () =>
      "评论：未启用，`comments.store` 还没有服务；请把 `serverURLs`、`appId` 和 `appKey` 设为 `hanblog comments` 输出的值",
    "comments-local": ({ service }) =>
      `评论：服务 ${service} 在这台电脑上，访客看不到评论；请把 \`comments.store.serverURLs\` 改成它的公开地址`,
    "mascot-off": ({ package: name, command }) =>
      `看板娘：未启用。没有安装 ${name}，或它的版本不受支持。安装命令：${command}`,
    "pictures-off": ({ images }) =>
      `图片：${images} 张没有较小的版本；想要 AVIF 和 WebP 的几个宽度，请 \`npm install sharp\`，不要就写 \`images: false\``,
    "large-images": ({ images, file, size }) =>
      `图片：${images} 张超过上限，最大的是 ${file}，有 ${size} kB；页面加载较小的版本，点击放大时才加载原图`,
    "own-package": ({ name, version, shipped }) =>
      `用的是本站安装的 ${name} ${version}，不是 hanblog 自带的 ${shipped}`,
    "other-major": ({ name, version, shipped }) =>
      `没有用本站安装的 ${name} ${version}：hanblog 需要 ${shipped}，或首位版本号相同的更新版本`,
    composed: ({ names, from, to }) =>
      `${names} 个地址改用合成形式的 Unicode（NFC），例如 ${to}；分解形式的地址（例如 ${from}）在文件系统容得下时会跳转过去`,
    scheduled: ({ file, clock, timeZone }) => `到时候才发布：${file}（${clock}，${timeZone}）`,
  },
};

/** Chinese words around problems. */
export const reportTexts: ReportTexts = {
  error: "错误",
  warning: "警告",
  bug: "故障",
  reportBug: "hanblog 出了故障，请报告下面的内容：",
  more: (count, code) => `还有 ${count} 条 ${code}，加 --verbose 全部显示`,
  morePlaces: (count, named) => `另有 ${count} 处${named === "" ? "" : `：${named}`}`,
  errorCount: (count) => `共 ${count} 个错误`,
  explanation: (code, url, hasHelp) =>
    `详细说明：${hasHelp ? `hanblog help ${code ?? "<错误码>"}，或 ` : ""}${url}`,
};

/** Chinese lines of `hanblog dev` and `hanblog preview`. */
export const serveTexts: ServeTexts = {
  portInUse: (wanted, used) => `端口 ${wanted} 已被占用，改用 ${used}`,
  devServer: (url) => `开发服务器：${url}`,
  preview: (url) => `预览：${url}`,
  answersLike: (host) => `像 ${host} 那样响应：跳转、响应头、不发布的路径`,
  network: (url) => `局域网：${url}`,
  reachable: "同一网络里的任何人都能访问这个网站。",
  fixed: (warnings) => {
    if (warnings === null) return "错误已全部解决";
    return warnings === 0 ? "问题已全部解决" : `错误已全部解决，还有 ${warnings} 条警告`;
  },
  baseChanged: (base) => `base 已改为 ${base}`,
  ready: (pages, milliseconds) => `${pages} 个页面，${milliseconds} 毫秒后就绪`,
  commentsStored: (file, url) => `在这里写的评论保存在 ${file}，由 ${url} 上的服务提供`,
  commentsOff: (reason) => `评论未启用：${reason}`,
  commentsPassword: (password) => `这些评论的站长密码：${password}`,
};
