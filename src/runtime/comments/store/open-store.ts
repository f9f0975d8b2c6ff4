import { WidgetError } from "../fault.js";
import type { StoreOptions } from "../store-widget/options.js";
import { createRequest } from "./request.js";
import { createRestClient, type RestClient } from "./rest-client.js";
import type { SaveComment } from "./send-comment.js";

type StoreAddress = Pick<StoreOptions, "appId" | "appKey" | "serverURLs">;

/** A connection to a store. */
export interface Store {
  readonly client: RestClient;
  /**
   * Loads the SDK, which sends comments of the given class. Rejects with error code 98 if it cannot be loaded, and with
   * 100 if it rejects the app.
   */
  readonly openSaving: (clazzName: string) => Promise<SaveComment>;
}

/** Finds the server of a store. Rejects with error code 100 if the app's id or key is empty. */
export async function openStore({ appId, appKey, serverURLs }: StoreAddress): Promise<Store> {
  if (appId === "" || appKey === "") throw new WidgetError(100);
  const send = fetch.bind(window);
  const app = { appId, appKey, serverURL: serverURLs ?? (await askRouter(appId, send)) };
  return {
    client: createRestClient(app, send),
    async openSaving(clazzName) {
      const { openSaving } = await import("./send-comment.js").catch(notLoaded);
      try {
        return openSaving(app, clazzName, createRequest(send));
      } catch (cause) {
        throw new WidgetError(100, { cause });
      }
    },
  };
}

/** Asks LeanCloud's router, whose code sites with an address of their own do not load. */
async function askRouter(appId: string, send: typeof fetch): Promise<string> {
  const { findServer } = await import("./server-url.js").catch(notLoaded);
  return findServer(appId, send);
}

function notLoaded(cause: unknown): never {
  throw new WidgetError(98, { cause });
}
