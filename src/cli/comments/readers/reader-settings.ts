import { withoutEndSlashes } from "../../../runtime/model/path.js";
import { PROVIDERS, type Provider } from "../exchange/oauth-clients.js";
import { SENDERS, type MailBox, type MailPlace, type SendMail } from "../notify/outgoing-mail.js";
import type { EnvironmentReader } from "../settings/environment-reader.js";

/** The owner's app at a platform on which readers sign in. */
export interface ReaderApp {
  readonly id: string;
  readonly secret: string;
  /** Address of a self-hosted platform, or `null`. */
  readonly base: string | null;
}

/** The ways in which readers sign in, and the addresses that they need. */
export interface ReaderSettings {
  readonly apps: ReadonlyMap<Provider, ReaderApp>;
  /** Whether readers can sign in by a link that is mailed to them. */
  readonly hasMail: boolean;
  /** Address of the service. */
  readonly serviceUrl: string;
  /** Origin of the blog, whose pages alone get tokens. */
  readonly origin: string;
}

/** The sender of mails with links. */
export interface LinkSender {
  readonly from: MailBox;
  readonly place: MailPlace;
  readonly send: SendMail;
}

/** The ways in which readers sign in, and the functions that reach the platforms and mail servers. */
export interface Readers extends Omit<ReaderSettings, "hasMail"> {
  readonly fetch: typeof globalThis.fetch;
  /** `null` means that readers cannot sign in by mail. */
  readonly mail: LinkSender | null;
  /** Whether the service mails authors about replies. */
  readonly mailsReplies: boolean;
  /** Called with the reason of a failed sign-in, which contains no secrets, names or addresses. */
  readonly onFault: (provider: string, reason: string) => void;
}

/**
 * Reads `HANBLOG_READERS_GITHUB_ID`, `…_SECRET` and `…_URL`, the same for `GITEE`, and `HANBLOG_READERS_MAIL`. Returns `null`
 * if none is set.
 */
export function readReaders(
  reader: EnvironmentReader,
  { url, serviceUrl }: { readonly url: string | null; readonly serviceUrl: string | null },
): ReaderSettings | null {
  const apps = PROVIDERS.flatMap((provider) => {
    const app = readApp(reader, provider);
    return app === null ? [] : [[provider, app] as const];
  });
  const hasMail = reader.switch("HANBLOG_READERS_MAIL");
  if (hasMail) {
    if (SENDERS.every((name) => reader.text(name) === null))
      reader.refuse(["HANBLOG_READERS_MAIL"], ...SENDERS);
    reader.need(["HANBLOG_SITE_URL", "HANBLOG_COMMENTS_URL"], "HANBLOG_READERS_MAIL");
  }
  if ((apps.length === 0 && !hasMail) || url === null || serviceUrl === null) return null;
  return { apps: new Map(apps), hasMail, serviceUrl, origin: new URL(url).origin };
}

function readApp(reader: EnvironmentReader, provider: Provider): ReaderApp | null {
  const prefix = `HANBLOG_READERS_${provider.toUpperCase()}`;
  const names = { id: `${prefix}_ID`, secret: `${prefix}_SECRET`, url: `${prefix}_URL` };
  const [id, secret] = [reader.text(names.id), reader.text(names.secret)];
  const url = reader.url(names.url, ["https:", "http:"]);
  if (id === null) {
    reader.refuse([names.secret, names.url], names.id);
    return null;
  }
  reader.need([names.secret, "HANBLOG_SITE_URL", "HANBLOG_COMMENTS_URL"], names.id);
  const base = url === null ? null : withoutEndSlashes(`${url.origin}${url.pathname}`);
  return { id, secret: secret ?? "", base };
}
