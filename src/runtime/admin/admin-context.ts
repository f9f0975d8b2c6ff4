import { createContext, use } from "react";
import type { AdminApi, SignedIn } from "./admin-api.js";
import type { Preferences } from "./preferences.js";
import type { AdminTexts } from "../texts/features/admin-texts.js";

/** Values shared by all components of the owner's page. */
export interface AdminTools {
  readonly api: AdminApi;
  /** The moderator who is signed in, or `null` for the owner. */
  readonly moderator: SignedIn | null;
  readonly lang: string;
  readonly strings: AdminTexts;
  readonly preferences: Preferences;
  readonly setPreferences: (preferences: Preferences) => void;
  /** Renders a stranger's markdown as sanitised HTML. */
  readonly renderBody: (body: string) => string;
}

/** The context of the owner's page; `null` outside of it. */
export const AdminContext = createContext<AdminTools | null>(null);

/** Returns the values shared by the owner's page. Throws an `Error` outside of it, which is a bug of ours. */
export function useAdmin(): AdminTools {
  const tools = use(AdminContext);
  if (tools === null) throw new Error("`useAdmin` is called outside of the owner's page");
  return tools;
}
