import { createRoot } from "react-dom/client";
import { storageOf } from "../model/storage.js";
import { createAdminApi } from "./admin-api.js";
import { findPasskeys } from "./passkeys.js";
import { createSessionGate } from "./session-gate.js";
import { AdminApp, type PageLink } from "./ui/AdminApp.js";
import { escapeHtml } from "../model/text/escape.js";
import { createEmojiReplacer, emojiSet } from "../comments/text/emoji.js";
import { createMarkdown } from "../comments/text/markdown.js";
import { createSanitizer } from "../comments/text/sanitize.js";
import { moveStyles } from "../model/document/inline-style.js";
import { trusted } from "../policy/trusted.js";

/**
 * Renders the owner's page and returns its teardown. The script that the service serves calls it. Throws an `Error`
 * if the document has no element `#admin`.
 */
export function startAdmin(): () => void {
  const host = document.querySelector<HTMLElement>("#admin");
  if (host === null) throw new Error("The document has no element #admin");
  const gate = createSessionGate();
  const root = createRoot(host);
  root.render(
    <AdminApp
      api={createAdminApi(fetch.bind(window), gate.wait, findPasskeys(host.dataset["passkeys"], window))}
      gate={gate}
      storage={storageOf(window, "local")}
      wishedLanguages={navigator.languages}
      renderBody={createRenderer(window)}
      link={takeLink()}
    />,
  );
  // A link that is pasted into an open tab changes only the hash.
  const reopen = () => {
    if (LINK_HASH.test(location.hash)) location.reload();
  };
  window.addEventListener("hashchange", reopen);
  return () => {
    window.removeEventListener("hashchange", reopen);
    root.unmount();
  };
}

const LINK_HASH = /^#(recover|moderator)=([0-9a-f]{64})$/;

/** Returns the link in the address, and removes it from the address and the history. */
function takeLink(): PageLink | null {
  const [, kind, token] = LINK_HASH.exec(location.hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return { kind: kind === "recover" ? "recover" : "moderator", token };
}

/** Creates the function that renders a stranger's markdown as sanitised HTML that loads nothing from other servers. */
function createRenderer(window: Window & typeof globalThis): (body: string) => string {
  const renderMarkdown = createMarkdown(createEmojiReplacer(emojiSet(null, ""), escapeHtml));
  const sanitize = createSanitizer(window);
  // The sanitiser runs last because its result is inserted into the page.
  return (body) => sanitize(quietPictures(renderMarkdown(body), new window.DOMParser()));
}

/**
 * Replaces pictures on other servers with links, because loading them would reveal that the owner is reading. The result
 * is not sanitised yet.
 */
function quietPictures(html: string, parser: DOMParser): string {
  // `DOMParser` creates an inert document that loads no pictures.
  const { body } = parser.parseFromString(trusted.createHTML(moveStyles(html)), "text/html");
  for (const image of body.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (/^data:image\//i.test(source)) continue;
    const alt = (image.getAttribute("alt") ?? "").trim();
    const label = `🖼 ${alt === "" ? source : alt}`;
    // Links cannot be nested, and the picture may already be in one.
    const link = body.ownerDocument.createElement(image.closest("a") === null ? "a" : "span");
    if (link.localName === "a") link.setAttribute("href", source);
    link.textContent = label;
    image.replaceWith(link);
  }
  return body.innerHTML;
}
