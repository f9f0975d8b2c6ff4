import { createRoot } from "react-dom/client";
import { storageOf } from "../model/storage.js";
import { createAdminApi } from "./admin-api.js";
import { createRenderer } from "./render-comment.js";
import { createSessionGate } from "./session-gate.js";
import { AdminApp } from "./ui/AdminApp.js";

/**
 * Renders the owner's page and returns its teardown. The script that the service serves calls it. Throws an `Error`
 * if the document has no element `#admin`.
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
      storage={storageOf(window, "local")}
      wishedLanguages={navigator.languages}
      renderBody={createRenderer(window)}
    />,
  );
  return () => root.unmount();
}
