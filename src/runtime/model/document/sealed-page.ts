import type { BodyStyle } from "./body.js";
import type { PageView, RouteInfo, RouteData } from "../render.js";

/** An encrypted page. The binary values are in base64. */
export interface SealedPage {
  /** Salt of the key. */
  readonly salt: string;
  readonly iv: string;
  /** JSON of a `SecretPage`, encrypted with AES-GCM. The tag is at the end. */
  readonly data: string;
  /** Rounds of PBKDF2. */
  readonly rounds: number;
  /** Id of the password. It is equal for pages with the same password. */
  readonly group: string;
}

/** The parts of a page that only its readers see. The other parts are in its document. */
export interface SecretPage {
  readonly info: Pick<RouteInfo, "documentTitle" | "description" | "posts">;
  readonly page: Pick<
    PageView,
    "title" | "frontmatter" | "headers" | "opensWithTitle" | "size" | "wordCount" | "readingTime"
  >;
  readonly html: string | null;
  readonly style?: BodyStyle;
  /** Rules that apply the inline styles in `html`; absent if there are none. */
  readonly css?: string;
}

/** Rounds of PBKDF2 with SHA-256, as OWASP recommends. A guess takes about as long as the reader waits. */
export const SEAL_ROUNDS = 600_000;

/** Returns the additional data of the encryption, which ties a sealed page to its route. */
export function sealContext(path: string): string {
  return `hanblog page 1 ${path}`;
}

/** Returns the form of a password that keys are derived from. Systems and input methods spell accents differently. */
export function normalizePassword(password: string): string {
  return password.normalize("NFC").trim();
}

/** Returns the route of a protected page with its secret parts. Other routes are returned unchanged. */
export function unlockRoute(route: RouteData, secret: Pick<SecretPage, "info" | "page">): RouteData {
  if (route.kind !== "page") return route;
  return {
    ...route,
    info: { ...route.info, ...secret.info },
    page: { ...route.page, ...secret.page, protection: "unlocked" },
  };
}
