import { createRoot } from "react-dom/client";
import { createAdminApi } from "./admin-api.js";
import { createRenderer } from "./render-comment.js";
import { createSessionGate } from "./session-gate.js";
import { AdminApp } from "./ui/AdminApp.js";

/**
 * Draws the owner's page; the service asks for it in the script that it serves. Returns its teardown. Throws an
 * `Error` in a document without the element `#admin`.
 */
export function startAdmin(): () => void {
  const host = document.querySelector("#admin");
  if (host === null) throw new Error("The document has no element #admin");
  const gate = createSessionGate();
  const root = createRoot(host);
  root.render(
    <AdminApp
      api={createAdminApi(fetch.bind(window), gate.wait)}
      gate={gate}
      storage={localStore()}
      wishedLanguages={navigator.languages}
      renderBody={createRenderer(window)}
    />,
  );
  return () => root.unmount();
}

/** `null` where the browser forbids storage. */
function localStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
