import { commentLink } from "../comment-link.js";
import { withoutImages } from "../policy/read-comment.js";
import type { StoredObject } from "../store/store.js";

/** Where Akismet is asked unless a test says otherwise. */
export const AKISMET_URL = "https://rest.akismet.com";

/** A visitor waits for the answer. */
const CHECK_MS = 3_000;

/** The owner's key, and where Akismet is asked. */
export interface AkismetSettings {
  readonly key: string;
  readonly url: string;
  /** The site that the key was given for. */
  readonly siteUrl: string;
}

/** Akismet's opinion of comments: https://akismet.com/developers/. */
export interface Akismet {
  /** `unknown` where no answer came in time; it never rejects. */
  check(comment: StoredObject): Promise<"spam" | "ham" | "unknown">;
  /** Tells it of its mistake. Rejects where it did not take that in. */
  submit(verdict: "spam" | "ham", comment: StoredObject, signal: AbortSignal): Promise<void>;
}

interface AkismetTools {
  readonly fetch: typeof globalThis.fetch;
  /** Told why a comment was not checked. */
  readonly onFault: (reason: string) => void;
}

/** Akismet over its REST API 1.1. A check that is not answered within 3 s counts as `unknown`. */
export function createAkismet(settings: AkismetSettings, { fetch, onFault }: AkismetTools): Akismet {
  const call = async (name: string, comment: StoredObject, signal: AbortSignal) => {
    const response = await fetch(`${settings.url.replace(/\/+$/, "")}/1.1/${name}`, {
      method: "POST",
      body: toForm(settings, comment),
      redirect: "error",
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
        onFault(`Akismet answered ${JSON.stringify(answer.slice(0, 40))}`);
      } catch (error) {
        onFault(error instanceof Error ? error.message : String(error));
      }
      return "unknown";
    },

    async submit(verdict, comment, signal) {
      const answer = await call(`submit-${verdict}`, comment, signal);
      if (answer === "invalid") throw new Error("Akismet does not know the key");
    },
  };
}

function toForm({ key, siteUrl }: AkismetSettings, comment: StoredObject): URLSearchParams {
  const field = (name: string) => {
    const value = comment[name];
    return typeof value === "string" ? value : "";
  };
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
