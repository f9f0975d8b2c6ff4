import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** The outcome of asking a device. It is `known` if the device has a passkey of this service already. */
export type DeviceResult =
  | { readonly kind: "done"; readonly value: object }
  | { readonly kind: "cancelled" }
  | { readonly kind: "known" };

/** The passkeys that this browser can use. Both calls open a dialog of the browser, and never reject. */
export interface PasskeyDevice {
  /** Makes a passkey with options of the service. */
  create(options: object): Promise<DeviceResult>;
  /** Signs a challenge in the options of the service with a passkey that the owner chooses. */
  sign(options: object): Promise<DeviceResult>;
}

/**
 * Returns access to passkeys, or `null` if the browser has none or the page has another origin than the service expects. The
 * code is loaded at the first use.
 */
export function findPasskeys(
  expectedOrigin: string | undefined,
  { location, PublicKeyCredential }: Pick<typeof window, "location" | "PublicKeyCredential">,
): PasskeyDevice | null {
  if (expectedOrigin !== location.origin || typeof PublicKeyCredential !== "function") return null;
  const load = () => import("@simplewebauthn/browser");
  return {
    create: (options) =>
      ask(async () => {
        const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
        return (await load()).startRegistration({ optionsJSON });
      }),
    sign: (options) =>
      ask(async () => {
        const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
        return (await load()).startAuthentication({ optionsJSON });
      }),
  };
}

async function ask(call: () => Promise<object>): Promise<DeviceResult> {
  try {
    return { kind: "done", value: await call() };
  } catch (error) {
    // Browsers do not say why there is no answer, so that pages learn nothing about the device.
    return { kind: Reflect.get(Object(error), "name") === "InvalidStateError" ? "known" : "cancelled" };
  }
}
