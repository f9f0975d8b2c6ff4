import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import type { ApiResult, OpenedLink } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { fillText } from "../../model/text/fill-text.js";
import { faultText, formText } from "../form-texts.js";

/** Props of `SignIn`. `hint` explains why the password is needed, and `onDone` is called after the sign-in. */
export interface SignInProps {
  readonly hint: string;
  readonly onDone: () => void;
}

type Attempt =
  | { readonly kind: "none" }
  | { readonly kind: "busy" }
  | { readonly kind: "failed"; readonly text: string }
  | { readonly kind: "too-many"; readonly seconds: number };

/** Renders the password form, with a button for passkeys if there are any, and one for moderators, who have a name. */
export function SignIn({ hint, onDone }: SignInProps): ReactNode {
  const { api, strings, moderator } = useAdmin();
  const { passkeys } = api;
  const id = useId();
  const [password, setPassword] = useState("");
  // `null` for the owner, who has no name.
  const [name, setName] = useState(moderator?.name ?? null);
  const { attempt, isBlocked, message, run } = useAttempt(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked) run(api.signIn(password, name ?? undefined), strings.wrongPassword);
  };
  return (
    <form className="sign-in" onSubmit={submit}>
      <NameField name={name} onChange={setName} />
      <label htmlFor={`${id}password`}>{strings.password}</label>
      <input
        id={`${id}password`}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        aria-describedby={`${id}hint ${id}message`}
        aria-invalid={attempt.kind === "failed"}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p id={`${id}hint`} className="hint">
        {name === null ? hint : strings.moderatorSignInHint}
      </p>
      {/* A countdown is no alert: screen readers would announce every second of it. */}
      <p id={`${id}message`} className="fault" role={attempt.kind === "too-many" ? undefined : "alert"}>
        {message}
      </p>
      <button className="button strong" disabled={isBlocked}>
        {attempt.kind === "busy" ? strings.signingIn : strings.signIn}
      </button>
      {passkeys !== null && (
        <button
          type="button"
          className="button"
          disabled={isBlocked}
          onClick={() => run(passkeys.signIn(), strings.wrongPasskey)}
        >
          {strings.signInWithPasskey}
        </button>
      )}
      <button type="button" className="button quiet" onClick={() => setName(name === null ? "" : null)}>
        {name === null ? strings.signInAsModerator : strings.signInAsOwner}
      </button>
    </form>
  );
}

interface NameFieldProps {
  /** `null` for the owner, who has no name. */
  readonly name: string | null;
  readonly onChange: (name: string) => void;
}

function NameField({ name, onChange }: NameFieldProps): ReactNode {
  const { strings } = useAdmin();
  const id = useId();
  // Gives password managers a user name, so that they do not ask for one.
  if (name === null) return <UserName name="hanblog" />;
  return (
    <>
      <label htmlFor={id}>{strings.passkeyName}</label>
      <input
        id={id}
        type="text"
        name="username"
        autoComplete="username"
        required
        value={name}
        dir="auto"
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

function UserName({ name }: { readonly name: string }): ReactNode {
  return <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />;
}

/** Props of `NewPassword`. `token` is that of a link. */
export interface NewPasswordProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** Renders the form with which an owner who lost the password sets a new one. */
export function NewPassword({ token, onDone }: NewPasswordProps): ReactNode {
  const { api, strings } = useAdmin();
  const state = useAttempt(onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = formText(new FormData(event.currentTarget), "password");
    if (!state.isBlocked) state.run(api.recover(token, password), strings.wrongRecovery);
  };
  return (
    <form className="sign-in" onSubmit={submit}>
      <UserName name="hanblog" />
      <NewPasswordField state={state} />
    </form>
  );
}

function NewPasswordField({ state }: { readonly state: AttemptState }): ReactNode {
  const { strings } = useAdmin();
  const id = useId();
  const { attempt, isBlocked, message } = state;
  return (
    <>
      <label htmlFor={`${id}password`}>{strings.newPassword}</label>
      <input
        id={`${id}password`}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        autoFocus
        minLength={10}
        aria-describedby={`${id}hint ${id}message`}
      />
      <p id={`${id}hint`} className="hint">
        {strings.newPasswordHint}
      </p>
      <p id={`${id}message`} className="fault" role={attempt.kind === "too-many" ? undefined : "alert"}>
        {message}
      </p>
      <button className="button strong" disabled={isBlocked}>
        {strings.save}
      </button>
    </>
  );
}

/** Renders the form with which a moderator uses a link: for a password, or a passkey, or both. */
export function JoinForm({ token, onDone }: NewPasswordProps): ReactNode {
  const { api, strings } = useAdmin();
  const form = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState<ApiResult<OpenedLink> | null>(null);
  const state = useAttempt(onDone);
  useEffect(() => {
    let isGone = false;
    void api.openLink(token).then((result) => {
      if (!isGone) setOpened(result);
    });
    return () => {
      isGone = true;
    };
  }, [api, token]);
  if (opened === null) return <p role="status">{strings.loading}</p>;
  if (opened.kind !== "done") {
    const text = opened.kind === "unauthorized" ? strings.wrongLink : faultText(opened, strings);
    return (
      <p className="fault" role="alert">
        {text}
      </p>
    );
  }
  const { name, passkey } = opened.value;
  const join = (options: object | null) => {
    const password = form.current === null ? "" : formText(new FormData(form.current), "password");
    if (!state.isBlocked) state.run(api.join(token, password, options), strings.wrongLink);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    join(null);
  };
  return (
    <form ref={form} className="sign-in" onSubmit={submit}>
      <p>{fillText(strings.joinHint, { text: name })}</p>
      <UserName name={name} />
      <NewPasswordField state={state} />
      {passkey !== null && (
        <button type="button" className="button" disabled={state.isBlocked} onClick={() => join(passkey)}>
          {strings.addPasskey}
        </button>
      )}
    </form>
  );
}

interface AttemptState {
  readonly attempt: Attempt;
  /** Whether no other attempt can start. */
  readonly isBlocked: boolean;
  readonly message: string;
  /** Waits for a sign-in. `wrong` is the message if the service rejects the password or passkey. */
  readonly run: (call: Promise<ApiResult<null>>, wrong: string) => void;
}

/** Returns the state of the last attempt to sign in. After too many it counts down the seconds until the next one. */
function useAttempt(onDone: () => void): AttemptState {
  const { strings } = useAdmin();
  const [attempt, setAttempt] = useState<Attempt>({ kind: "none" });
  const seconds = attempt.kind === "too-many" ? attempt.seconds : 0;

  useEffect(() => {
    if (seconds === 0) return;
    const timer = window.setTimeout(() => {
      setAttempt(seconds > 1 ? { kind: "too-many", seconds: seconds - 1 } : { kind: "none" });
    }, 1000);
    return () => window.clearTimeout(timer);
  }, [seconds]);

  return {
    attempt,
    isBlocked: attempt.kind === "busy" || seconds > 0,
    message:
      attempt.kind === "failed"
        ? attempt.text
        : seconds > 0
          ? fillText(strings.tooManyTries, { n: seconds })
          : "",
    run(call, wrong) {
      setAttempt({ kind: "busy" });
      void call.then((result) => {
        if (result.kind === "done") onDone();
        else if (result.kind === "too-many") setAttempt(result);
        else if (result.kind === "unauthorized") setAttempt({ kind: "failed", text: wrong });
        else setAttempt({ kind: "failed", text: faultText(result, strings) });
      });
    },
  };
}
