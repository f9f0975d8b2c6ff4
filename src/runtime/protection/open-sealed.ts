import { normalizePassword, sealContext, type SealedPage, type SecretPage } from "../model/sealed-page.js";

/**
 * Decrypts a page with the browser's Web Crypto, which exists over https and on localhost only. Resolves to `null` if the
 * password is wrong or the page is damaged; AES-GCM cannot tell these apart.
 */
export async function openSealed(
  { salt, iv, data, rounds }: SealedPage,
  password: string,
  path: string,
  { subtle }: Pick<Crypto, "subtle"> = crypto,
): Promise<SecretPage | null> {
  const encoder = new TextEncoder();
  const secret = encoder.encode(normalizePassword(password));
  const base = await subtle.importKey("raw", secret, "PBKDF2", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: rounds },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  const settings = { name: "AES-GCM", iv: bytesOf(iv), additionalData: encoder.encode(sealContext(path)) };
  const plain = await subtle.decrypt(settings, key, bytesOf(data)).catch(() => null);
  // The page comes from this site's own build, so its shape is not checked.
  return plain === null ? null : (JSON.parse(new TextDecoder().decode(plain)) as SecretPage);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
}
