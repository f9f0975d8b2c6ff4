import type { CommentsTexts } from "../../texts.js";
import { sayRecordFault, saySkippedPart } from "../transfer.js";

const off = (variable: string) => `未启用（没有设置 ${variable}）`;

/** Chinese lines of `hanblog comments` and its commands. */
export const commentsTexts: CommentsTexts = {
  newPassword: (password) => `站长密码，只显示这一次：${password}`,
  setPassword: "想换密码，请设置 HANBLOG_ADMIN_PASSWORD。",
  service: (url) => `评论服务：${url}`,
  ownersPage: (url) => `管理页面：${url}`,
  metrics: (url) => `指标：${url}`,
  stored: (file) => `评论保存在 ${file ?? "PostgreSQL"}`,
  exchange: (provider, origins) => `可用 ${provider} 登录的网站：${origins.join("、")}`,
  mails: (settings) => {
    if (settings === null) return `邮件：${off("HANBLOG_SMTP_URL 或 HANBLOG_MAIL_API")}`;
    const { server, locale, owner, isConfirming } = settings;
    const to = owner === null ? "不通知站长（没有设置 HANBLOG_OWNER_MAIL）" : `新评论通知 ${owner}`;
    const others = isConfirming ? "，访客要先确认邮箱" : "";
    return `邮件：${server}，语言 ${locale}，${to}${others}`;
  },
  webhook: (host) => `Webhook：${host ?? off("HANBLOG_WEBHOOK_URL")}`,
  noticeLinks: (hours) =>
    `通知里的审核链接：${hours === null ? off("HANBLOG_NOTICE_LINK_HOURS") : `有效 ${hours} 小时`}`,
  furtherClasses: (names) => `其他 class：${names.join("、")}`,
  akismet: (siteUrl) =>
    `Akismet：${siteUrl === null ? off("HANBLOG_AKISMET_KEY") : `已启用，用于 ${siteUrl}`}`,
  images: (url) => `图片：${url === null ? "存在评论里（没有设置 HANBLOG_IMAGES_URL）" : `存到 ${url}`}`,
  ownChanges: (minutes) =>
    `修改自己的评论：${minutes === null ? off("HANBLOG_OWN_CHANGES") : `发出后 ${minutes} 分钟内`}`,
  backedUp: ({ comments, counters }, file) =>
    `已备份到 ${file}，并检查过：${comments} 条评论，${counters} 个计数`,
  backupSecrets: "备份里有邮箱、IP 地址和服务的密钥，请像保管评论一样保管它。",
  recoveryLink: (link, isWhole) =>
    `${isWhole ? "请在一小时内打开这个地址" : "请在一小时内打开，前面加上服务的地址"}，它可以设置一次新密码：${link}`,
  recoverInD1: "请先执行 SQL：npx wrangler d1 execute DB --remote --file owner.sql",
  exportedToD1: ({ comments, counters }) => `已导出为 D1 的 SQL：${comments} 条评论，${counters} 个计数`,
  restored: ({ comments, counters }, file) =>
    `已恢复到 ${file ?? "PostgreSQL"}，并检查过：${comments} 条评论，${counters} 个计数`,
  imported: "已导入：",
  dryRun: "试运行，没有写入任何内容。实际导入的结果会是：",
  readCount: (count) => `已读取 ${count} 条`,
  refusedRecord: (place, fault) => `拒绝 ${place}：${sayRecordFault(fault)}`,
  orphan: (objectId, answered, reason) => {
    const fault = reason === "missing" ? "不存在" : "与它互相回复";
    return `放在顶层 ${objectId}：它回复的评论（${answered}）${fault}`;
  },
  report: {
    comments: (taken, known) => `评论：导入 ${taken}，已有 ${known}`,
    counters: (taken, known, merged) => `访问量：导入 ${taken}，已有 ${known}，并入同一页面的计数 ${merged}`,
    refused: (count) => `拒绝：${count}`,
    reactions: (taken, known) => `文章的表情：导入 ${taken} 项，${known} 项已经有了`,
    likes: (count) => `点赞：加上 ${count}`,
    hidden: (count) => `来源里是隐藏的，现在也隐藏了：${count} 条评论`,
    written: (from, to) => `写于 ${from} 至 ${to}`,
    html: (count) => `HTML 格式的评论：${count}`,
    orphans: (count) => `放在顶层的回复（被回复的评论不存在，或互相回复）：${count}`,
    skipped: (part, count) => `跳过：${saySkippedPart(part)}（${count}）`,
  },
  pulled: {
    since: (since) => `只读取了 ${since} 以后的变化；--all 会全部重读`,
    changed: (count) => `应用里改过，已更新：${count} 条评论`,
    kept: (count) => `两边都改过，保留这里的：${count} 条评论`,
    removed: (count) => `在这里删过，没有再导入：${count} 条评论`,
    visits: (visits, counters) => `补上的访问量：${counters} 个页面，共 ${visits} 次`,
    following: (host, seconds) => `正在跟随 ${host}，每 ${seconds} 秒一次，按 Ctrl+C 结束`,
    gone: (host) =>
      `${host} 不再应答，LeanCloud 已经停止服务。请从设置里删除 LEAN_ID、LEAN_MASTER_KEY 和 LEAN_SERVER。`,
    brought: ({ comments, changed, counters, visits }) =>
      `评论：新增 ${comments}，更新 ${changed}；访问量：新增 ${counters} 个页面，补上 ${visits} 次`,
  },
  comparison: {
    comments: (there, here) => `评论：LeanCloud ${there}，这里 ${here}`,
    counters: (there, here) => `有访问量的页面：LeanCloud ${there}，这里 ${here}`,
    visits: (there, here) => `访问次数：LeanCloud ${there}，这里 ${here}`,
    refused: (count) => `LeanCloud 里无法导入的对象：${count}`,
    pages: (different, all) => `有差别的页面：${different}，共 ${all} 个`,
    morePages: (count) => `还有 ${count} 个页面，用 --json 打印全部`,
    page: (comments, visits) => `评论 ${comments.join(" → ")}，访问 ${visits.join(" → ")}：`,
    ids: (ids, more) => `：${ids.join("、")}${more > 0 ? `，还有 ${more} 条，见 --json` : ""}`,
    separator: "，",
    differences: {
      missing: (count) => `${count} 条评论还没导入`,
      changedThere: (count) => `${count} 条评论导入后在 LeanCloud 里改过`,
      missingVisits: (count) => `${count} 次访问还没导入`,
      moved: (count) => `${count} 条评论在这里属于另一个页面`,
      writtenHere: (count) => `${count} 条评论写在这里`,
      changedHere: (count) => `${count} 条评论在这里改过`,
      shownHere: (count) => `${count} 条评论在这里可见，在 LeanCloud 里是隐藏的`,
      hiddenHere: (count) => `${count} 条评论在这里是隐藏的，在 LeanCloud 里可见`,
      decidedHere: (count) => `${count} 条评论由你在这里改了是否显示`,
      removedHere: (count) => `${count} 条评论在这里删了`,
      removedThere: (count) => `${count} 条评论导入后从 LeanCloud 删了`,
      countedHere: (count) => `${count} 次访问由这里计数`,
    },
  },
};
