import { WidgetError } from "../fault.js";
import type { StoreOptions } from "../options.js";
import type { Sdk } from "./sdk.js";
import { findServer } from "./server-url.js";

type StoreAddress = Pick<StoreOptions, "appId" | "appKey" | "serverURLs">;

/** Loads the SDK and points it at the store. Rejects with the widget's own code where that cannot be done. */
export async function openStore({ appId, appKey, serverURLs }: StoreAddress): Promise<Sdk> {
  if (appId === "" || appKey === "") throw new WidgetError(100);
  const [{ openSdk }, serverURL] = await Promise.all([
    import("./sdk.js").catch((cause: unknown) => {
      throw new WidgetError(98, { cause });
    }),
    serverURLs ?? findServer(appId, fetch.bind(window)),
  ]);
  try {
    return openSdk({ appId, appKey, serverURL });
  } catch (cause) {
    throw new WidgetError(100, { cause });
  }
}
