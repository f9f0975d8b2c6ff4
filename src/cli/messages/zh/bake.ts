import type { PlatformFault, StoreFault } from "../faults/commands.js";
import { fillByKind, type TranslatedSet, type TextsOf } from "../message-set.js";
import type { bake as english } from "../en/bake.js";

/** Chinese messages about comments that a build writes into pages. */
export const bake: TranslatedSet<typeof english> = {
  "comments-unreadable": ({ address, fault }) => ({
    message: `无法从 ${address} 读取评论：${sayStoreFault(fault)}。生成的页面里没有评论`,
    hint: "请启动评论服务，或改正 hanblog.config.ts 里的 `comments.store`。浏览器仍会照常加载评论。",
  }),
  "issues-unreadable": (fault) => ({ message: sayPlatformFault(fault), hint: sayFix(fault) }),
};

function sayStoreFault(fault: StoreFault): string {
  return fillByKind(STORE_FAULT_TEXTS, fault);
}

const STORE_FAULT_TEXTS: TextsOf<StoreFault> = {
  "no-response": "没有应答（%{detail}）",
  "no-list": "返回的不是评论列表",
  rejected: "错误 %{code}（%{error}）",
};

function sayPlatformFault({ step, repository, platform, reason, pages, baked }: PlatformFault): string {
  return step === "issues"
    ? `无法读取 ${platform} 上 ${repository} 的 issue：${reason}。已找到 ${pages} 个页面的 issue，其余的由读者的浏览器去找`
    : `无法读取 ${platform} 上 ${repository} 的评论：${reason}。${pages} 个有 issue 的页面里，${baked} 个的 HTML 带有评论`;
}

function sayFix({ step, status, retryAt, hasToken }: PlatformFault): string {
  if (retryAt !== null) {
    return hasToken
      ? `次数限制到 ${retryAt} 为止，请在那之后再构建。`
      : `次数限制到 ${retryAt} 为止。请把 HANBLOG_COMMENTS_TOKEN 设为一个令牌，可用的次数会多得多。`;
  }
  switch (status) {
    case 401:
    case 403:
    case 429:
      return hasToken
        ? "请把 HANBLOG_COMMENTS_TOKEN 设为有效的令牌，并且能读取公开仓库的 issue。"
        : "请在构建环境里把 HANBLOG_COMMENTS_TOKEN 设为能读取这个仓库 issue 的令牌。";
    case 404:
      return step === "comments" && hasToken
        ? "不论 HANBLOG_COMMENTS_TOKEN 能读到什么，页面里只写入人人可见的评论。请公开这些 issue，或把 `bake` 换成 `resolve`。"
        : "请改正 hanblog.config.ts 里 `comments.issue` 的 `owner` 和 `repo`，或把 HANBLOG_COMMENTS_TOKEN 设为能读取这个仓库的令牌。";
    case 410:
      return "请在仓库里打开 issue，或换一个平台保存评论。";
    default:
      return "请等平台恢复后再构建。浏览器仍会照常加载评论。";
  }
}
