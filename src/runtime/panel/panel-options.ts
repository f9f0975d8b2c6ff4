import type { ConversationSettings } from "../model/comments.js";

/** Options as a page gives them: from a script, or as attributes. Their values are untrusted. */
export type PanelOptions = Readonly<Record<string, unknown>> & { readonly el?: Element | string };

/** A mounted panel. */
export interface Mounted {
  /** Mounts the panel again with changed options, such as the `path` of the next page. */
  readonly update: (changed?: PanelOptions) => void;
  readonly unmount: () => void;
}

/** The facts about a service that the panel uses as defaults. */
export interface Service {
  readonly appId: string;
  readonly appKey: string;
  /** The parts of the conversation that the service has, which the panel shows by default. */
  readonly parts: ConversationSettings;
}
