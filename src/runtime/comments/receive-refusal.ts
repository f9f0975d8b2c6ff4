import { storageOf } from "../model/storage.js";
import { ISSUE_COMMENTS_LOADERS } from "../texts/loaders/issue-comments.js";
import { ISSUE_WRITING_LOADERS } from "../texts/loaders/issue-writing.js";
import { findLanguage, nearestLanguage } from "../texts/nearest-language.js";
import { readPendingPath, receiveAnswer } from "./sign-in/callback.js";

/**
 * Handles the error of a platform in the address of any page. A platform that does not accept the address of the callback
 * page sends its error to the page that is registered with it. If a sign-in is pending, leads back to the page where it
 * began, whose widget shows the error. Otherwise anybody may have written the address, so only that is said.
 */
export async function receiveRefusal(window: Window): Promise<void> {
  const { location, history, document } = window;
  const storage = storageOf(window, "session");
  if (readPendingPath(storage) !== null) {
    location.replace(receiveAnswer({ location, history, storage }, location.pathname));
    return;
  }
  history.replaceState(null, "", location.pathname);
  const { lang } = document.documentElement;
  const [{ issueWriting }, { issueComments }] = await loadTexts(lang);
  const notice = document.createElement("div");
  notice.className = "navigation-error";
  notice.setAttribute("role", "alert");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "×";
  button.setAttribute("aria-label", issueComments.closeAlert);
  button.addEventListener("click", () => notice.remove());
  notice.append(issueWriting.signInForeign, " ", button);
  document.body.append(notice);
}

/** Loads the texts in a language. The function of the panel would become a script of its own for every reader. */
async function loadTexts(lang: string) {
  const isFirst = findLanguage(ISSUE_WRITING_LOADERS, lang) !== null;
  const further = isFirst ? null : await import("../texts/loaders/further-issue.js");
  return Promise.all([
    nearestLanguage([...ISSUE_WRITING_LOADERS, ...(further?.issueWriting ?? [])], lang)[1](),
    nearestLanguage([...ISSUE_COMMENTS_LOADERS, ...(further?.issueComments ?? [])], lang)[1](),
  ]);
}
