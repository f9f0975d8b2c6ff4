import type { LoadOwnerPage } from "./admin/owner-page.js";
import type { Exchange } from "./exchange/exchange-routes.js";
import type { LogEntry } from "./log.js";
import type { Metrics } from "./metrics.js";
import type { PanelHost } from "./panel/panel-area.js";
import type { ServiceContext } from "./service-context.js";

/** The dependencies of the service's answers. */
export interface ServiceEnv extends PanelHost {
  readonly context: ServiceContext;
  readonly log: (entry: LogEntry) => void;
  readonly metrics: Pick<Metrics, "post">;
  /** The OAuth exchange for the platforms that the owner has an app on, or `null` if there is none. */
  readonly exchange: Exchange | null;
  readonly loadOwnerPage: LoadOwnerPage;
  /** Version of the program. */
  readonly version: string;
  /** Resolves when other requests had a chance to run. */
  readonly nextTurn: () => Promise<void>;
  /** Sends due deliveries after a write, on hosts without a running process. */
  readonly deliver?: () => Promise<unknown>;
}
