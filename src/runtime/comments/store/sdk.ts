import AV from "leancloud-storage/core.js";
import type { SdkRequest } from "./request.js";
import type { StoreApp } from "./store-app.js";

/** The SDK's classes for objects and access rights. */
export type Sdk = typeof AV;

/**
 * Configures the SDK for a store and returns it. The SDK supports one store at a time. Throws if it cannot be
 * configured, for instance with an empty id.
 */
export function openSdk(app: StoreApp, request: SdkRequest): Sdk {
  if (AV.applicationId === app.appId) return AV;
  AV.setAdapters({
    request,
    // There are no user accounts, so the SDK has nothing to store.
    storage: { getItem: () => null, setItem: nothing, removeItem: nothing, clear: nothing },
    platformInfo: { name: "Browser" },
  });
  AV.init({ ...app, disableCurrentUser: true });
  return AV;
}

function nothing(): void {
  // Stores nothing.
}
