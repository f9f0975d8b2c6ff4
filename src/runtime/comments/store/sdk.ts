import AV from "leancloud-storage/core.js";
import { createRequest } from "./request.js";
import type { StoreApp } from "./store-app.js";

/** The SDK's classes for queries, objects and access rights. */
export type Sdk = typeof AV;

/**
 * Configures the SDK for a store and returns it. The SDK supports one store at a time. Throws if it cannot be
 * configured, for instance with an empty id.
 */
export function openSdk(app: StoreApp): Sdk {
  if (AV.applicationId === app.appId) return AV;
  AV.setAdapters({
    request: createRequest(fetch.bind(window)),
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
