import { useEffect, useId, useState, type FormEvent, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { faultText } from "../fault-text.js";
import { fill } from "../fill.js";

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

/** Renders the password form. After too many attempts it counts down the seconds until the next one. */
export function SignIn({ hint, onDone }: SignInProps): ReactNode {
  const { api, strings } = useAdmin();
  const id = useId();
  const [password, setPassword] = useState("");
  const [attempt, setAttempt] = useState<Attempt>({ kind: "none" });
  const seconds = attempt.kind === "too-many" ? attempt.seconds : 0;

  useEffect(() => {
    if (seconds === 0) return;
    const timer = window.setTimeout(() => {
      setAttempt(seconds > 1 ? { kind: "too-many", seconds: seconds - 1 } : { kind: "none" });
    }, 1000);
    return () => window.clearTimeout(timer);
  }, [seconds]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (attempt.kind === "busy" || seconds > 0) return;
    setAttempt({ kind: "busy" });
    void api.signIn(password).then((result) => {
      if (result.kind === "done") {
        onDone();
        return;
      }
      setAttempt(result.kind === "too-many" ? result : { kind: "failed", text: faultText(result, strings) });
    });
  };
  const message =
    attempt.kind === "failed" ? attempt.text : seconds > 0 ? fill(strings.tooManyTries, { n: seconds }) : "";
  return (
    <form className="sign-in" onSubmit={submit}>
      {/* Gives password managers a user name, so that they do not ask for one. */}
      <input type="text" name="username" autoComplete="username" value="hanblog" readOnly hidden />
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
        {hint}
      </p>
      {/* A countdown is no alert: screen readers would announce every second of it. */}
      <p id={`${id}message`} className="fault" role={attempt.kind === "too-many" ? undefined : "alert"}>
        {message}
      </p>
      <button className="button strong" disabled={attempt.kind === "busy" || seconds > 0}>
        {attempt.kind === "busy" ? strings.signingIn : strings.signIn}
      </button>
    </form>
  );
}
