/** A request to the service, independent of the program that received it. */
export interface ServiceRequest {
  readonly method: string;
  /** The path as it was sent, with its percent encoding. */
  readonly path: string;
  /** The query without its question mark. */
  readonly query: string;
  /** IP address of the visitor. Only the program that received the request knows which headers it may trust. */
  readonly address: string;
  /** Whether the visitor's connection is encrypted. */
  readonly isSecure: boolean;
  readonly hasBody: boolean;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
  /** Reads the body. Rejects with a `RequestError`: 413 beyond `maxBytes`, or another status if the body is cut off. */
  readBytes(maxBytes: number): Promise<Uint8Array>;
  /** Returns whether the client has disconnected. */
  isGone(): boolean;
  /** Keeps the program running until `work` is done, on hosts that stop it after the response. */
  waitUntil?(work: Promise<unknown>): void;
}
