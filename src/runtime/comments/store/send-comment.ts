import AV from "leancloud-storage/core.js";
import type { NewComment } from "../backend.js";
import type { Challenge } from "altcha-lib";
import type { TurnstileQuestion } from "./ask-turnstile.js";
import type { StoredObject } from "./read-comment.js";
import type { SdkRequest } from "./request.js";
import type { StoreApp } from "./rest-client.js";

/** Facts about the visitor's browser that are stored with a comment. */
export interface Circumstances {
  readonly userAgent: string;
  /** The visitor's IP address, or `null` if the site does not record it. */
  readonly ip: string | null;
  /** Token by which hanblog's service recognises this browser, or `null` before it issued one. */
  readonly token: string | null;
}

/** Stores a comment. Resolves to the stored object, which the store may have changed. */
export type SaveComment = (comment: NewComment, circumstances: Circumstances) => Promise<StoredObject>;

/**
 * Connects the SDK to a store, for comments of the given class. Throws if the SDK cannot be configured. Readers do not
 * load this module, because the SDK is larger than the panel.
 */
export function openSaving(app: StoreApp, clazzName: string, request: SdkRequest): SaveComment {
  const sdk = openSdk(app, request);
  // Visitors write from now on. A second call with the same function has no effect.
  document.addEventListener("input", offerNamesAt);
  import("../ui/editor/choose-picture.js")
    .then((part) => part.offerPictures())
    .catch((error: unknown) => reportError(error));
  return async ({ path, body, guest, replyTo, sentAt, trap, session }, { userAgent, ip, token }) => {
    const object = new sdk.Object(clazzName);
    // JSON omits `undefined` fields.
    object.set({
      rid: replyTo?.rootId,
      pid: replyTo?.parentId,
      comment: body,
      nick: guest.nick,
      mail: guest.mail,
      link: guest.link,
      ua: userAgent,
      url: path,
      QQAvatar: guest.picture,
      insertedAt: new Date(sentAt),
      ip: ip ?? undefined,
      token: token ?? undefined,
      session,
      hp: trap || undefined,
    });
    const rights = new sdk.ACL();
    rights.setPublicReadAccess(true);
    rights.setPublicWriteAccess(false);
    object.setACL(rights);
    await save(object, app);
    return object;
  };
}

/** Loads the names of authors when a visitor types an `@` in an editor, also one in a shadow root. */
function offerNamesAt(event: Event): void {
  const [field] = event.composedPath();
  const isEditor = field instanceof HTMLTextAreaElement && field.closest(".comments-editor") !== null;
  if (!isEditor || !(event instanceof InputEvent) || !/[@＠]/.test(event.data ?? "")) return;
  void import("../ui/editor/mention.js").then(
    ({ offerNames }) => offerNames(field),
    () => undefined,
  );
}

/** Saves an object. If the service asks for a proof of work or another check, does it and tries again. */
async function save(object: AV.Object, { serverURL }: StoreApp): Promise<void> {
  // The saved fields are fetched back, because the store may change them.
  const options = { fetchWhenSave: true };
  try {
    await object.save(null, options);
  } catch (error) {
    const { challenge, turnstile } = Object(error) as Asked;
    if (challenge === undefined && turnstile === undefined) throw error;
    if (challenge !== undefined) {
      const { solveProof } = await import("./solve-proof.js");
      const proof = await solveProof(challenge);
      if (proof === null) throw error;
      object.set("proof", proof);
    }
    if (turnstile !== undefined) {
      const { askTurnstile } = await import("./ask-turnstile.js");
      const token = await askTurnstile(turnstile, new URL(`${serverURL.replace(/\/$/, "")}/turnstile`));
      if (token === null) throw error;
      object.set("turnstile", token);
    }
    await object.save(null, options);
  }
}

/** Further fields of the service's answer to a comment without a check. */
interface Asked {
  readonly challenge?: Challenge;
  readonly turnstile?: TurnstileQuestion;
}

/** The SDK's classes for objects and access rights. */
export type Sdk = typeof AV;

/**
 * Configures the SDK for a store and returns it. The SDK supports one store at a time. Throws if it cannot be
 * configured, for instance with an empty id.
 */
export function openSdk(app: StoreApp, request: SdkRequest): Sdk {
  if (AV.applicationId === app.appId) return AV;
  AV.setAdapters({
    request,
    // There are no user accounts, so the SDK has nothing to store.
    storage: { getItem: () => null, setItem: nothing, removeItem: nothing, clear: nothing },
    platformInfo: { name: "Browser" },
  });
  AV.init({ ...app, disableCurrentUser: true });
  return AV;
}

function nothing(): void {
  // Stores nothing.
}
