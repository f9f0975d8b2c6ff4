import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "이 기기에서 주인장으로 댓글을 관리하고 있습니다.",
  signedInAs: "이 기기에서 댓글을 관리하는 모더레이터: ",
  signOut: "로그아웃",
  waiting: "승인을 기다리는 댓글",
  approve: "승인",
  hide: "숨기기",
  spam: "스팸",
  pin: "고정",
  unpin: "고정 해제",
  deleteConfirm: "이 댓글과 모든 답글을 삭제할까요?",
  ended: "댓글 관리 로그인이 끝났습니다. 관리 페이지에서 블로그를 다시 열어 주세요.",
};
