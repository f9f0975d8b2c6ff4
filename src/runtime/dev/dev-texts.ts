import type { ByLanguage } from "../texts/nearest-language.js";

/** Reason why a page could not take over changed code and was reloaded. `file` is relative to the site. */
export type ReloadReason =
  /** The module exports values that are not components. Other modules may have copied them. */
  | { readonly kind: "exports"; readonly file: string; readonly names: readonly string[] }
  /** The module imports a file or a package that the page has not loaded. */
  | { readonly kind: "missing"; readonly file: string; readonly specifier: string }
  /** The module threw an error while it was loaded or rendered. */
  | { readonly kind: "error"; readonly file: string; readonly message: string };

/** Texts of the dev server's notices in a page. */
export interface DevTexts {
  readonly gone: string;
  readonly back: string;
  readonly reloaded: (reason: ReloadReason) => string;
  readonly close: string;
}

/** The texts of notices in every language. */
export const DEV_TEXTS: ByLanguage<DevTexts> = [
  [
    "en",
    {
      gone: "The dev server has stopped. This page reloads when it is back.",
      back: "The dev server is back.",
      reloaded: (reason) => {
        if (reason.kind === "exports")
          return `Reloaded, because ${reason.file} exports more than components: ${reason.names.join(", ")}.`;
        if (reason.kind === "missing")
          return `Reloaded, because ${reason.file} imports ${reason.specifier}, which is new to the page.`;
        return `Reloaded, because of an error in ${reason.file}: ${reason.message}`;
      },
      close: "Close",
    },
  ],
  [
    "zh-CN",
    {
      gone: "开发服务器已停止。恢复后本页会重新加载。",
      back: "开发服务器已恢复。",
      reloaded: (reason) => {
        if (reason.kind === "exports")
          return `已重新加载：${reason.file} 导出的不全是组件（${reason.names.join("、")}）。`;
        if (reason.kind === "missing")
          return `已重新加载：${reason.file} 导入了本页尚未加载的 ${reason.specifier}。`;
        return `已重新加载：${reason.file} 出错：${reason.message}`;
      },
      close: "关闭",
    },
  ],
  [
    "zh-TW",
    {
      gone: "開發伺服器已停止。恢復後本頁會重新載入。",
      back: "開發伺服器已恢復。",
      reloaded: (reason) => {
        if (reason.kind === "exports")
          return `已重新載入：${reason.file} 匯出的不全是元件（${reason.names.join("、")}）。`;
        if (reason.kind === "missing")
          return `已重新載入：${reason.file} 匯入了本頁尚未載入的 ${reason.specifier}。`;
        return `已重新載入：${reason.file} 發生錯誤：${reason.message}`;
      },
      close: "關閉",
    },
  ],
  [
    "ja",
    {
      gone: "開発サーバーが停止しました。復旧すると、このページは再読み込みされます。",
      back: "開発サーバーが復旧しました。",
      reloaded: (reason) => {
        if (reason.kind === "exports")
          return `${reason.file} がコンポーネント以外（${reason.names.join("、")}）もエクスポートしているため、再読み込みしました。`;
        if (reason.kind === "missing")
          return `${reason.file} がこのページにまだない ${reason.specifier} をインポートしているため、再読み込みしました。`;
        return `${reason.file} でエラーが発生したため、再読み込みしました：${reason.message}`;
      },
      close: "閉じる",
    },
  ],
  [
    "ko",
    {
      gone: "개발 서버가 멈췄습니다. 다시 시작되면 이 페이지를 새로 불러옵니다.",
      back: "개발 서버가 다시 시작되었습니다.",
      reloaded: (reason) => {
        if (reason.kind === "exports")
          return `${reason.file} 파일이 컴포넌트가 아닌 것(${reason.names.join(", ")})도 내보내므로 페이지를 새로 불러왔습니다.`;
        if (reason.kind === "missing")
          return `${reason.file} 파일이 이 페이지에 아직 없는 ${reason.specifier}을(를) 가져오므로 페이지를 새로 불러왔습니다.`;
        return `${reason.file} 파일에서 오류가 발생해 페이지를 새로 불러왔습니다: ${reason.message}`;
      },
      close: "닫기",
    },
  ],
];
