import { messageOf } from "../../../runtime/model/error.js";
import { withoutEndSlashes } from "../../../runtime/model/path.js";
import { commentLink, textOf } from "../stored-comments.js";
import { withoutImages } from "../policy/read-comment.js";
import type { StoredObject } from "../store/store.js";

/** Address of the Akismet API. */
export const AKISMET_URL = "https://rest.akismet.com";

/** Time limit of a check, in milliseconds. The visitor waits for its result. */
const CHECK_MS = 3_000;

/** The owner's Akismet key, and the address of the API. */
export interface AkismetSettings {
  readonly key: string;
  readonly url: string;
  /** The site that the key was issued for. */
  readonly siteUrl: string;
}

/** Akismet's spam checks: https://akismet.com/developers/. */
export interface Akismet {
  /** Checks a comment. Resolves to `unknown` on an error or timeout and never rejects. */
  check(comment: StoredObject): Promise<"spam" | "ham" | "unknown">;
  /** Reports a wrong verdict. Rejects if Akismet did not accept it. */
  submit(verdict: "spam" | "ham", comment: StoredObject, signal: AbortSignal): Promise<void>;
}

interface AkismetTools {
  readonly fetch: typeof globalThis.fetch;
  /** Called with the reason if a comment could not be checked. */
  readonly onFault: (reason: string) => void;
}

/** Creates a client of Akismet's REST API 1.1. */
export function createAkismet(settings: AkismetSettings, { fetch, onFault }: AkismetTools): Akismet {
  const call = async (name: string, comment: StoredObject, signal: AbortSignal) => {
    const response = await fetch(`${withoutEndSlashes(settings.url)}/1.1/${name}`, {
      method: "POST",
      body: toForm(settings, comment),
      // Cloudflare does not support `error`. The status of a redirect is rejected below.
      redirect: "manual",
      signal,
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return answer.trim();
  };
  return {
    async check(comment) {
      try {
        const answer = await call("comment-check", comment, AbortSignal.timeout(CHECK_MS));
        if (answer === "true") return "spam";
        if (answer === "false") return "ham";
        onFault(`Unexpected response of Akismet: ${JSON.stringify(answer.slice(0, 40))}`);
      } catch (error) {
        onFault(messageOf(error));
      }
      return "unknown";
    },

    async submit(verdict, comment, signal) {
      const answer = await call(`submit-${verdict}`, comment, signal);
      if (answer === "invalid") throw new Error("Akismet rejected the key");
    },
  };
}

function toForm({ key, siteUrl }: AkismetSettings, comment: StoredObject): URLSearchParams {
  const field = (name: string) => textOf(comment, name);
  return new URLSearchParams({
    api_key: key,
    blog: siteUrl,
    blog_charset: "UTF-8",
    user_ip: field("ip"),
    user_agent: field("ua"),
    permalink: commentLink(siteUrl, comment),
    comment_type: field("rid") === "" ? "comment" : "reply",
    comment_author: field("nick"),
    comment_author_email: field("mail"),
    comment_author_url: field("link"),
    comment_content: withoutImages(field("comment")),
    comment_date_gmt: comment.createdAt.toISOString(),
  });
}
