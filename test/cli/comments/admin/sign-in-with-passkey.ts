import { expect } from "vitest";
import { createSoftDevice, type Options } from "./soft-device.js";

/** A service at its public address. */
export interface PasskeyPlace {
  readonly origin: string;
  readonly password: string;
  /** Sends a request to a path of the service. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
}

/** Adds a passkey with the password, and expects it to sign the owner in. */
export async function signInWithPasskey({ origin, password, fetch }: PasskeyPlace): Promise<void> {
  const post = async (path: string, body: object, token = "") => {
    const answer = await fetch(`/admin/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 201]);
    return (await answer.json()) as Options & { readonly token: string };
  };
  const device = createSoftDevice(origin);
  const { token } = await post("session", { password });
  const passkey = device.create(await post("passkeys/challenge", { password }, token));
  await post("passkeys", { name: "phone", passkey }, token);
  const opened = await post("session", { passkey: device.get(await post("challenge", {})) });
  expect(opened.token).toMatch(/^[0-9a-f]{64}$/);
}
