import AV from "leancloud-storage/core.js";
import { createRequest } from "./request.js";
import type { StoreApp } from "./store-app.js";

/** The SDK with its classes for queries, objects and their rights. */
export type Sdk = typeof AV;

/** Sets the SDK up for a store, once: it knows one at a time. Throws where it cannot be, as with an empty id. */
export function openSdk(app: StoreApp): Sdk {
  if (AV.applicationId === app.appId) return AV;
  AV.setAdapters({
    request: createRequest(fetch.bind(window)),
    // Nobody signs in here: nothing is to be remembered from visit to visit.
    storage: { getItem: () => null, setItem: nothing, removeItem: nothing, clear: nothing },
    platformInfo: { name: "Browser" },
  });
  AV.init({ ...app, disableCurrentUser: true });
  return AV;
}

function nothing(): void {
  // Kept nowhere.
}
