import { renderMessages } from "../../../runtime/model/render-messages.js";
import type { MessageSet } from "../message-set.js";

/** Messages about themes and components that fail while pages are rendered. A site's program throws them itself. */
export const runtime = renderMessages satisfies MessageSet;
