/** Texts of the service for the check of a comment by Cloudflare Turnstile. */
export interface TurnstileQuestion {
  readonly title: string;
  readonly cancel: string;
}

/**
 * Shows the check in a dialog, in a frame of the service at `url`. Resolves to its token, or to `null` if the visitor closes
 * the dialog or the policy of the page forbids the frame.
 */
export function askTurnstile({ title, cancel }: TurnstileQuestion, url: URL): Promise<string | null> {
  const dialog = document.createElement("dialog");
  const frame = document.createElement("iframe");
  const button = document.createElement("button");
  frame.src = url.href;
  frame.title = title;
  // A page can forbid styles in attributes, but no styles by script.
  Object.assign(frame.style, {
    display: "block",
    border: "0",
    width: "300px",
    height: "70px",
    marginBottom: "12px",
  });
  button.textContent = cancel;
  button.addEventListener("click", () => dialog.close());
  dialog.ariaLabel = title;
  dialog.tabIndex = -1;
  dialog.append(frame, button);
  document.body.append(dialog);
  return new Promise((resolve) => {
    const end = (token: string | null) => {
      window.removeEventListener("message", hear);
      document.removeEventListener("securitypolicyviolation", refuse);
      dialog.remove();
      resolve(token);
    };
    const hear = ({ source, origin, data }: MessageEvent<{ readonly turnstile?: unknown } | null>) => {
      const token = data?.turnstile;
      if (source === frame.contentWindow && origin === url.origin && typeof token === "string") end(token);
    };
    const refuse = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src" && blockedURI.startsWith(url.origin)) end(null);
    };
    window.addEventListener("message", hear);
    document.addEventListener("securitypolicyviolation", refuse);
    dialog.addEventListener("close", () => end(null));
    dialog.showModal();
    // The frame has the focus now, and would take the key Escape.
    dialog.focus();
  });
}
