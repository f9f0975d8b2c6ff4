import type { ServeTexts } from "../texts.js";

/** Chinese lines of `hanblog dev` and `hanblog preview`. */
export const serveTexts: ServeTexts = {
  portInUse: (wanted, used) => `端口 ${wanted} 已被占用，改用 ${used}`,
  devServer: (url) => `开发服务器：${url}`,
  preview: (url) => `预览：${url}`,
  answersLike: (host) => `像 ${host} 那样响应：跳转、响应头、不发布的路径`,
  network: (url) => `局域网：${url}`,
  reachable: "同一网络里的任何人都能访问这个网站。",
  fixed: (warnings) => (warnings === 0 ? "问题已全部解决" : `错误已全部解决，还有 ${warnings} 条警告`),
  baseChanged: (base) => `base 已改为 ${base}`,
  ready: (pages, milliseconds) => `${pages} 个页面，${milliseconds} 毫秒后就绪`,
  commentsStored: (file, url) => `在这里写的评论保存在 ${file}，由 ${url} 上的服务提供`,
  commentsOff: (reason) => `评论未启用：${reason}`,
  commentsPassword: (password) => `这些评论的站长密码：${password}`,
};
