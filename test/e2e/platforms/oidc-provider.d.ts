/** Declarations for the parts of oidc-provider in use. The package has none of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface StoredToken {
    readonly accountId: string;
    destroy(): Promise<void>;
  }

  interface Grant {
    addOIDCScope(scopes: string): void;
    save(): Promise<string>;
  }

  interface Interaction {
    readonly params: Readonly<Record<string, string>>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly AccessToken: { find(value: string): Promise<StoredToken | undefined> };
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
    on(event: "access_token.saved", listener: (token: StoredToken) => void): this;
  }
}
