/** An app and the URL of its store. */
export interface StoreApp {
  readonly appId: string;
  readonly appKey: string;
  readonly serverURL: string;
}
