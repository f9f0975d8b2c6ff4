import type { ComponentType, ReactNode } from "react";

/** A component used in markdown. Its props come from text, so their types are unknown. */
export type IslandComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

/** A use of a component in markdown, ready to be rendered by the build or the browser. */
export interface IslandContent {
  readonly Component: IslandComponent;
  readonly props: Readonly<Record<string, unknown>>;
  /** HTML between the tags, with its inner islands rendered; `null` if there is none. */
  readonly slot: string | null;
  readonly inline: boolean;
}
