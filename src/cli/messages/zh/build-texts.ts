import type { BuildTexts } from "../texts.js";

/** Chinese lines of `hanblog build`. */
export const buildTexts: BuildTexts = {
  reading: (done, total) => `读取 ${done}/${total}`,
  rendering: (done, total) => `渲染 ${done}/${total}`,
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
  notes: {
    "utc-days": () => '日期按 UTC 计算；想用别的时区，请在配置里写 `timeZone`，例如 "America/New_York"',
    "comments-off": () =>
      "评论：未启用，`comments.store` 还没有服务；请把 `serverURLs`、`appId` 和 `appKey` 设为 `hanblog comments` 输出的值",
    "comments-local": ({ service }) =>
      `评论：服务 ${service} 在这台电脑上，访客看不到评论；请把 \`comments.store.serverURLs\` 改成它的公开地址`,
    "mascot-off": ({ package: name, command }) =>
      `看板娘：未启用。没有安装 ${name}，或它的版本不受支持。安装命令：${command}`,
    "own-package": ({ name, version, shipped }) =>
      `用的是本站安装的 ${name} ${version}，不是 hanblog 自带的 ${shipped}`,
    "other-major": ({ name, version, shipped }) =>
      `没有用本站安装的 ${name} ${version}：hanblog 需要 ${shipped}，或首位版本号相同的更新版本`,
    composed: ({ names, from, to }) =>
      `${names} 个地址改用合成形式的 Unicode（NFC），例如 ${to}；分解形式的地址（例如 ${from}）在文件系统容得下时会跳转过去`,
    scheduled: ({ file, clock, timeZone }) => `到时候才发布：${file}（${clock}，${timeZone}）`,
  },
};
