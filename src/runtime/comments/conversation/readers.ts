import type * as React from "react";
import type { ChangeEvent, FormEvent, ReactNode } from "react";
import type { ReadersTexts } from "../../texts/features/readers-texts.js";
import { READERS_LOADERS } from "../../texts/loaders/readers.js";
import type { Comment, CommentBackend } from "../backend.js";
import { MAX_SHOWN_NICK } from "../limits.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { PanelMeans } from "./panel-means.js";

/** The panel's means. All code that readers have without signing in as well is passed on (see `reactions.ts`). */
export interface ReadersMeans extends PanelMeans, Pick<typeof React, "createElement" | "useState"> {}

/** The parts of the conversation for readers who sign in. */
export interface ReaderParts {
  /** Renders the buttons that sign in and out. Calls `onChange` when the list must be loaded again. */
  readonly bar: (onChange: () => void) => ReactNode;
  /** Renders the mark of an author: the platform on which they signed in, or a warning. */
  readonly mark: (comment: Comment) => ReactNode;
  /** Returns the options with the inputs that a visitor has to fill in. */
  readonly fields: () => Pick<StoreOptions, "meta" | "requiredFields">;
  /** Returns the session's token, or `undefined`. */
  readonly session: () => string | undefined;
  /** Returns whether the reader wrote a comment. */
  readonly has: (id: string) => boolean;
  /** Returns the backend, which sends comments with the session. */
  readonly watch: (backend: CommentBackend) => CommentBackend;
}

/** Names of the platforms on which readers can sign in. */
const PLATFORMS: Readonly<Record<string, string>> = { github: "GitHub", gitee: "Gitee" };

/** The way of signing in by a link that is mailed. */
const MAIL = "mail";

/** Loads the texts, and resumes the session of this device. */
export async function openReaders(options: StoreOptions, means: ReadersMeans): Promise<ReaderParts> {
  const [, load] = await means.findTexts(READERS_LOADERS, options.lang, (further) => further.readers);
  const [{ readers: texts }, secret] = await Promise.all([load(), createSecret()]);
  const desk = openDesk(options, means, secret);
  const names = (options.conversation?.readers ?? "")
    .split(/[\s,]+/)
    .filter((name) => name in PLATFORMS || name === MAIL);
  const mine = new Set<string>();
  const receive = (comment: Comment): Comment => {
    const { id, author, verified } = comment;
    const known = desk.read();
    if (known !== null && verified === known.provider && author.name === shownName(known)) mine.add(id);
    // Another host could follow who reads the comments.
    const isServed = author.avatar !== null && new URL(author.avatar).origin === desk.origin;
    return isServed ? { ...comment, author: { ...author, picture: author.avatar } } : comment;
  };
  return {
    // Pages without encryption cannot compute the hash, and everyone could read their session.
    bar: (onChange) =>
      secret === null ? null : means.createElement(ReaderBar, { desk, names, texts, means, onChange }),
    mark: ({ verified }) => verified !== undefined && means.createElement(Mark, { verified, texts, means }),
    fields() {
      const { meta, requiredFields } = options;
      const known = desk.read();
      if (known === null) return options;
      const isAsked = (field: string) => field !== "nick" && (field !== "mail" || known.provider !== MAIL);
      return { meta: meta.filter(isAsked), requiredFields: requiredFields.filter(isAsked) };
    },
    session: () => desk.read()?.token,
    has: (id) => desk.read() !== null && mine.has(id),
    watch: (backend) => ({
      ...backend,
      async list(page) {
        const found = await backend.list(page);
        return { ...found, roots: found.roots.map(receive), replies: found.replies.map(receive) };
      },
      async add(comment) {
        const known = desk.read();
        if (known === null) return receive(await backend.add(comment));
        const guest = { ...comment.guest, nick: shownName(known) };
        const sent = await backend
          .add({ ...comment, guest, session: known.token })
          .catch((error: unknown) => {
            if (Reflect.get(Object(error), "code") !== 401) throw error;
            desk.forget();
            // The panel has no text of its own for 423.
            throw Object.assign(new Error(texts.ended), { code: 423 });
          });
        return receive(sent);
      },
    }),
  };
}

/** The session of this device. */
interface Session {
  readonly token: string;
  readonly name: string;
  readonly provider: string;
}

function shownName({ name }: Session): string {
  return name.slice(0, MAX_SHOWN_NICK);
}

/** The secret of this panel, and its hash. Only this panel can exchange the code of a sign-in that it began. */
interface Secret {
  readonly verifier: string;
  readonly challenge: string;
}

/** Creates a secret before a click, because browsers open a window only at once. Resolves to `null` without encryption. */
async function createSecret(): Promise<Secret | null> {
  // Browsers leave it out on pages without encryption.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return null;
  const verifier = toText(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: toText(new Uint8Array(digest)) };
}

function toText(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The reader's calls to the service. */
interface Desk {
  /** Origin of the service. */
  readonly origin: string;
  /** Address of the page of one's own data. */
  readonly ownPage: string;
  readonly read: () => Session | null;
  readonly forget: () => void;
  /** Opens the window of a platform. Resolves to whether the reader has signed in. */
  readonly signIn: (provider: string) => Promise<boolean>;
  /** Asks for a link. Resolves to whether the service has accepted the request. */
  readonly askForLink: (mail: string) => Promise<boolean>;
  /** Signs in with the code that the link shows. Resolves to whether it was right. */
  readonly enterCode: (code: string) => Promise<boolean>;
  /** Ends the session, on the service too if that responds. */
  readonly signOut: () => Promise<void>;
}

function openDesk({ serverURLs }: StoreOptions, means: ReadersMeans, secret: Secret | null): Desk {
  const { storage, keepItem, readItem, ask } = means;
  const server = (serverURLs ?? "").replace(/\/$/, "");
  const { origin } = new URL(server);
  const key = `hanblog-reader ${serverURLs}`;
  const send = (
    path: string,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: object | null,
  ) => ask(fetch.bind(window), `${server}/readers/${path}`, { method, headers, body });
  const post = (path: string, body: object) =>
    send(path, "POST", { "Content-Type": "application/json" }, body).catch(() => null);
  const read = () => readSession(readItem(storage, key));
  const forget = () => storage.removeItem(key);
  const exchange = async (code: string) => {
    const answer = await post("session", { code, verifier: secret?.verifier });
    const session = readSession(answer?.data ?? {});
    if (answer?.ok !== true || session === null) return false;
    keepItem(storage, key, JSON.stringify(session));
    return true;
  };
  return {
    origin,
    ownPage: `${server}/readers/me`,
    read,
    forget,
    async signIn(provider) {
      const query = `challenge=${secret?.challenge}`;
      const opened = window.open(
        `${server}/readers/sign-in/${provider}?${query}`,
        "hanblog-reader",
        "popup,width=640,height=760",
      );
      const code = opened === null ? "" : await hearCode(opened, origin);
      return code !== "" && exchange(code);
    },
    askForLink: async (mail) => (await post("mail", { mail, challenge: secret?.challenge }))?.ok === true,
    enterCode: (code) => exchange(code.replace(/\D/g, "")),
    async signOut() {
      const token = read()?.token ?? "";
      forget();
      await send("session", "DELETE", { "X-LC-Session": token }, null).catch(() => null);
    },
  };
}

function readSession(value: object): Session | null {
  const { token, name, provider } = value as Partial<Record<keyof Session, unknown>>;
  const isSession = typeof token === "string" && typeof name === "string" && typeof provider === "string";
  return isSession ? { token, name, provider } : null;
}

/** Interval between two checks whether a window is closed, in milliseconds. */
const CLOSED_MS = 500;

/** Waits for the code that the service's page in a window hands over. Resolves to an empty text without one. */
function hearCode(opened: Window, service: string): Promise<string> {
  return new Promise((resolve) => {
    const end = (code: string) => {
      removeEventListener("message", hear);
      clearInterval(watching);
      resolve(code);
    };
    const hear = ({ source, origin, data }: MessageEvent<{ readonly reader?: unknown } | null>) => {
      const code = data?.reader;
      if (source === opened && origin === service && typeof code === "string") end(code);
    };
    addEventListener("message", hear);
    // A message that was sent before the window closed comes first.
    const watching = setInterval(() => opened.closed && setTimeout(end, CLOSED_MS, ""), CLOSED_MS);
  });
}

interface Parts {
  readonly texts: ReadersTexts;
  readonly means: ReadersMeans;
}

const QUIET_BUTTON = { type: "button", className: "comments-button quiet" } as const;

interface ReaderBarProps extends Parts {
  readonly desk: Desk;
  readonly names: readonly string[];
  readonly onChange: () => void;
}

/** The step of a sign-in by mail whose input is shown. */
type MailStep = "address" | "code";

/** Renders the buttons that sign in, or the name of the reader with a button that signs out. */
function ReaderBar({ desk, names, texts, means, onChange }: ReaderBarProps): ReactNode {
  const [isBusy, setBusy] = means.useState(false);
  const [hasFailed, setFailed] = means.useState(false);
  const [step, setStep] = means.useState<MailStep | null>(null);
  const h = means.createElement;
  const known = desk.read();
  const act = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const hasWorked = await work();
    setFailed(!hasWorked);
    setBusy(false);
    return hasWorked;
  };
  const button = (text: string, work: () => Promise<boolean>) => {
    const onClick = async () => {
      await act(work);
      onChange();
    };
    return h(
      "button",
      { ...QUIET_BUTTON, key: text, "aria-busy": isBusy, onClick: () => void onClick() },
      text,
    );
  };
  const signIn = (name: string) =>
    name === MAIL
      ? button(texts.byMail, async () => {
          setStep("address");
          return true;
        })
      : button(texts.signIn(PLATFORMS[name] ?? name), () => desk.signIn(name));
  const submit = async (text: string) => {
    if (!(await act(() => (step === "code" ? desk.enterCode(text) : desk.askForLink(text))))) return;
    setStep(step === "code" ? null : "code");
    if (step === "code") onChange();
  };
  return h(
    "div",
    null,
    h(
      "p",
      null,
      known === null
        ? names.flatMap((name) => [signIn(name), " "])
        : [
            `${texts.signedIn(known.name)} `,
            button(texts.signOut, () => desk.signOut().then(() => true)),
            " ",
            h("a", { key: "own", href: desk.ownPage, target: "_blank", rel: "noopener" }, texts.ownData),
          ],
      h("span", { role: "alert" }, hasFailed && texts.failed),
    ),
    known === null && step !== null && h(MailForm, { key: step, step, texts, means, isBusy, submit }),
  );
}

interface MailFormProps extends Parts {
  readonly step: MailStep;
  readonly isBusy: boolean;
  readonly submit: (text: string) => Promise<void>;
}

/** Renders the input of a mail address, or that of the code which the link in the mail shows. */
function MailForm({ step, texts, means, isBusy, submit }: MailFormProps): ReactNode {
  const [text, setText] = means.useState("");
  const h = means.createElement;
  const isCode = step === "code";
  const label = isCode ? texts.code : texts.address;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void submit(text);
  };
  return h(
    "form",
    { className: "comments-editor", onSubmit, "aria-label": texts.byMail },
    h("p", { role: "status" }, isCode && texts.sent),
    h("input", {
      ...(isCode ? CODE_INPUT : ADDRESS_INPUT),
      autoFocus: true,
      required: true,
      "aria-label": label,
      placeholder: label,
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setText(currentTarget.value),
    }),
    h("button", { className: "comments-button", "aria-busy": isBusy }, isCode ? texts.enter : texts.send),
  );
}

const ADDRESS_INPUT = { type: "email", autoComplete: "email", maxLength: 254 };
const CODE_INPUT = { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 9 } as const;

/** Returns the text of the mark of an author who signed in, or of one with the name of another person, and its title. */
export function describeMark(verified: string, texts: ReadersTexts): readonly [text: string, title: string] {
  const platform = verified === MAIL ? texts.mail : PLATFORMS[verified];
  return platform === undefined
    ? [texts.notVerified, texts.taken]
    : [`✓ ${platform}`, texts.verified(platform)];
}

function Mark({ verified, texts, means }: Parts & { readonly verified: string }): ReactNode {
  const [text, title] = describeMark(verified, texts);
  return means.createElement("span", { className: "comment-pinned", title }, text);
}
