import type {
  AppTexts,
  CommentFailureTexts,
  DecorationTexts,
  ListingTexts,
  MascotTexts,
  ProtectionTexts,
} from "../features/site-texts.js";

export const app: AppTexts = {
  loadFailed: "页面加载失败。",
  retry: "重试",
  copied: "已复制",
};

export const commentFailure: CommentFailureTexts = {
  failed: "评论没能加载。",
  reload: "刷新页面",
};

export const decorations: DecorationTexts = {
  toTop: "回到顶部",
  away: "(●—●) 哎呀，页面摔倒啦！",
  welcome: "(/≧▽≦/) 又站起来啦！",
  zoom: "放大图片",
};

export const listings: ListingTexts = {
  home: "首页",
  tags: "标签",
  categories: "分类",
  timeline: "时间轴",
  notFound: "页面不存在",
  page: (number) => `第 ${number} 页`,
};

export const mascot: MascotTexts = {
  mascot: "看板娘",
  figure: "{name}：点一下打招呼，方向键可以移动",
  hide: "隐藏{name}",
  show: "显示{name}",
};

export const protection: ProtectionTexts = {
  title: "加密的页面",
  summary: "这一页已加密，输入密码后才能阅读。",
  password: "密码",
  remember: "在这个标签页里记住密码",
  unlock: "解锁",
  unlocking: "正在解锁…",
  wrong: "密码不对，请检查后再试。",
  insecure: "这一页不是通过 https 打开的，浏览器无法解密。请改用 https 地址打开。",
  noScript: "阅读这一页需要 JavaScript。",
};
