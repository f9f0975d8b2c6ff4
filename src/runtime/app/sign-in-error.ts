/** Handles the error of an issue platform in the address of the page, see `receiveRefusal`. */
export async function receiveSignInError(): Promise<void> {
  const fields = new URLSearchParams(location.search);
  if (!fields.has("error") || !fields.has("state")) return;
  const { receiveRefusal } = await import("../comments/receive-refusal.js");
  receiveRefusal(window).catch(reportError);
}
