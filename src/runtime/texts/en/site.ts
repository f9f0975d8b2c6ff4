import type {
  AppTexts,
  CommentFailureTexts,
  DecorationTexts,
  ListingTexts,
  MascotTexts,
  ProtectionTexts,
} from "../features/site-texts.js";

export const app: AppTexts = {
  loadFailed: "The page could not be loaded.",
  retry: "Try again",
  copied: "Copied",
};

export const commentFailure: CommentFailureTexts = {
  failed: "The comments could not be loaded.",
  reload: "Reload the page",
};

export const decorations: DecorationTexts = {
  toTop: "Back to the top",
  away: "(●—●) Oh no, the page fell over!",
  welcome: "(/≧▽≦/) It is up again!",
  zoom: "Enlarge image",
};

export const listings: ListingTexts = {
  home: "Home",
  tags: "Tags",
  categories: "Categories",
  timeline: "Timeline",
  notFound: "Page not found",
  page: (number) => `Page ${number}`,
};

export const mascot: MascotTexts = {
  mascot: "Mascot",
  figure: "{name}: press to greet, arrow keys to move",
  hide: "Hide {name}",
  show: "Show {name}",
};

export const protection: ProtectionTexts = {
  title: "Protected page",
  summary: "This page is encrypted. Enter its password to read it.",
  password: "Password",
  remember: "Remember it in this tab",
  unlock: "Unlock",
  unlocking: "Unlocking…",
  wrong: "Wrong password. Check it and try again.",
  insecure: "This page was not opened over https, so the browser cannot decrypt it. Open its https address.",
  noScript: "Reading it requires JavaScript.",
};
