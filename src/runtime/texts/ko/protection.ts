import type { ProtectionTexts } from "../features/protection-texts.js";

export const protection: ProtectionTexts = {
  title: "보호된 페이지",
  summary: "이 페이지는 암호화되어 있습니다. 읽으려면 비밀번호를 입력하세요.",
  password: "비밀번호",
  remember: "이 탭에서 비밀번호 기억하기",
  unlock: "잠금 해제",
  unlocking: "잠금 해제 중…",
  wrong: "비밀번호가 틀렸습니다. 확인한 뒤 다시 시도하세요.",
  insecure: "이 페이지를 https로 열지 않아 브라우저에서 복호화할 수 없습니다. https 주소로 여세요.",
  noScript: "읽으려면 JavaScript가 필요합니다.",
};
