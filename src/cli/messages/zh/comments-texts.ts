import type { CommentsTexts } from "../texts.js";
import { sayRecordFault, saySkippedPart } from "./record-faults.js";

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
    if (settings === null) return `邮件：${off("HANBLOG_SMTP_URL")}`;
    const { server, locale, owner } = settings;
    const to = owner === null ? "不通知站长（没有设置 HANBLOG_OWNER_MAIL）" : `新评论通知 ${owner}`;
    return `邮件：${server}，语言 ${locale}，${to}`;
  },
  webhook: (host) => `Webhook：${host ?? off("HANBLOG_WEBHOOK_URL")}`,
  akismet: (siteUrl) =>
    `Akismet：${siteUrl === null ? off("HANBLOG_AKISMET_KEY") : `已启用，用于 ${siteUrl}`}`,
  backedUp: ({ comments, counters }, file) =>
    `已备份到 ${file}，并检查过：${comments} 条评论，${counters} 个计数`,
  backupSecrets: "备份里有邮箱、IP 地址和服务的密钥，请像保管评论一样保管它。",
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
    written: (from, to) => `写于 ${from} 至 ${to}`,
    html: (count) => `HTML 格式的评论：${count}`,
    orphans: (count) => `放在顶层的回复（被回复的评论不存在，或互相回复）：${count}`,
    skipped: (part, count) => `跳过：${saySkippedPart(part)}（${count}）`,
  },
};
