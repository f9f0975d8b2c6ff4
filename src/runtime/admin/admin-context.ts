import { createContext, use } from "react";
import type { AdminApi } from "./admin-api.js";
import type { Preferences } from "./preferences.js";
import type { Language, Strings } from "./strings.js";

/** What every part of the page may use. */
export interface AdminTools {
  readonly api: AdminApi;
  readonly lang: Language["lang"];
  readonly strings: Strings;
  readonly preferences: Preferences;
  readonly setPreferences: (preferences: Preferences) => void;
  /** A stranger's markdown as HTML that is safe to show. */
  readonly renderBody: (body: string) => string;
}

/** `null` outside of the owner's page. */
export const AdminContext = createContext<AdminTools | null>(null);

/** What all parts of the owner's page share. Throws an `Error`, a bug of ours, outside of it. */
export function useAdmin(): AdminTools {
  const tools = use(AdminContext);
  if (tools === null) throw new Error("This part stands outside of the owner's page");
  return tools;
}
