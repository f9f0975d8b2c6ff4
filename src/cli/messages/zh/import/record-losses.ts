import type { RecordLoss, LossText } from "../../import-losses.js";

/** Chinese texts of losses in exports of programs with a database. */
export const recordLosses: Readonly<Record<RecordLoss, LossText>> = {
  status: {
    title: "草稿和私密页面",
    advice: "它们在新网站里也是草稿，不会公开原来隐藏的内容。要发布时请去掉 `draft: true`。",
  },
  "post-type": {
    title: "插件和主题的记录",
    advice: "没有带过来，因为里面可能有订单、留言之类的私密内容。其中是页面的，请写成 markdown。",
  },
  "removed-element": {
    title: "会运行代码或需要服务器的 HTML",
    advice: "已去掉。请写成组件，或者把脚本加进 `scripts`。",
  },
  "damaged-html": {
    title: "HTML 嵌套太深的页面",
    advice: "只保留了文字，没有格式。请与旧页面对照。",
  },
  "other-export": {
    title: "没有读取的导出文件",
    advice: "文件夹里有几个导出文件。请用各自的文件名逐个导入。",
  },
  "no-settings": {
    title: "Typecho 的备份里没有的设置",
    advice: "请设置 `title`。地址按默认规则计算，请用 `--old-sitemap` 对比；或者导入数据库的导出文件。",
  },
  "unnamed-server": {
    title: "图片，导出文件没有写明它们的服务器",
    advice:
      "页面显示不了它们。请删掉新文件夹，加上 `--old-url https://old.example --fetch-images` 再导入一次，或者把它们复制到 `public`。",
  },
  "remote-image": {
    title: "还在旧服务器上的图片",
    advice: "页面从那里显示它们。请在旧服务器关闭之前删掉新文件夹，加上 `--fetch-images` 重新导入。",
  },
  image: {
    title: "没能下载的图片",
    advice:
      "页面仍从旧服务器显示它们。`address` 是内网地址，用 `--image-server` 可以允许；`type` 表示不是图片，或者是 SVG。",
  },
  "left-comment": {
    title: "没有带过来的评论",
    advice: "它们在回收站里，是其他网站的通知、插件的记录，或者所在的页面没有带过来。",
  },
  "comment-feed": {
    title: "评论的订阅源",
    advice: "hanblog 没有，所以这些地址打不开。跳转到文章的订阅源，读者看到的就是别的东西了。",
  },
  "wide-feed": {
    title: "改为包含所有文章的订阅源",
    advice: "它们旁边的列表没有对应，订阅的人会收到比以前更多的文章。",
  },
  "folder-feed": {
    title: "地址没有扩展名的订阅源",
    advice:
      "订阅软件能不能读到，取决于主机。`host` 是 `github` 时，GitHub Pages 直接给出订阅源；`host` 是 Netlify 或 Cloudflare Pages 时，它们做 301 跳转；nginx 和 Caddy 用了 `hanblog deploy` 写的文件也会跳转。在 Vercel 等其他主机上，订阅软件拿到的是一个网页，浏览器会跟过去，多数订阅软件不会：请在那里加上跳到同一文件夹 `index.xml` 的规则。",
  },
};
