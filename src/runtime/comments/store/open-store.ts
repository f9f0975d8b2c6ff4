import { WidgetError } from "../fault.js";
import type { StoreOptions } from "../options.js";
import { createRestClient, type RestClient } from "./rest-client.js";
import type { Sdk } from "./sdk.js";
import { findServer } from "./server-url.js";
import type { StoreApp } from "./store-app.js";

type StoreAddress = Pick<StoreOptions, "appId" | "appKey" | "serverURLs">;

/** Loads the SDK and points it at the store. Rejects with the widget's own code where that cannot be done. */
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

/** Points a client for counts at the store. Rejects with code 100 for an app without id or key. */
export async function openRest(address: StoreAddress): Promise<RestClient> {
  return createRestClient(await findApp(address), fetch.bind(window));
}

async function findApp({ appId, appKey, serverURLs }: StoreAddress): Promise<StoreApp> {
  if (appId === "" || appKey === "") throw new WidgetError(100);
  return { appId, appKey, serverURL: serverURLs ?? (await findServer(appId, fetch.bind(window))) };
}
