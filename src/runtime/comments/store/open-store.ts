import { WidgetError } from "../fault.js";
import type { StoreOptions } from "../options.js";
import { createRestClient, type RestClient } from "./rest-client.js";
import type { Sdk } from "./sdk.js";
import { findServer } from "./server-url.js";
import type { StoreApp } from "./store-app.js";

type StoreAddress = Pick<StoreOptions, "appId" | "appKey" | "serverURLs">;

/** Loads the SDK and connects it to the store. Rejects with a `WidgetError` on failure. */
export async function openStore(address: StoreAddress): Promise<Sdk> {
  const [{ openSdk }, app] = await Promise.all([
    import("./sdk.js").catch((cause: unknown) => {
      throw new WidgetError(98, { cause });
    }),
    findApp(address),
  ]);
  try {
    return openSdk(app);
  } catch (cause) {
    throw new WidgetError(100, { cause });
  }
}

/** Creates a client for counts, connected to the store. Rejects with error code 100 if the app's id or key is empty. */
export async function openRest(address: StoreAddress): Promise<RestClient> {
  return createRestClient(await findApp(address), fetch.bind(window));
}

async function findApp({ appId, appKey, serverURLs }: StoreAddress): Promise<StoreApp> {
  if (appId === "" || appKey === "") throw new WidgetError(100);
  return { appId, appKey, serverURL: serverURLs ?? (await findServer(appId, fetch.bind(window))) };
}
