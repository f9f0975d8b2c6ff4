/** An app, and where its store answers. */
export interface StoreApp {
  readonly appId: string;
  readonly appKey: string;
  readonly serverURL: string;
}
