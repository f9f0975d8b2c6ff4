import type { ReportTexts } from "../texts.js";

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
