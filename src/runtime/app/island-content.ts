import type { ComponentType, ReactNode } from "react";

/** A component of markdown gets its props from text, so none can be promised here. */
export type IslandComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

/** One use of a component in markdown, ready to be drawn: by the build, and by the browser when in view. */
export interface IslandContent {
  readonly Component: IslandComponent;
  readonly props: Readonly<Record<string, unknown>>;
  /** HTML between the tags, its own islands in place; `null` where there is none. */
  readonly slot: string | null;
  readonly inline: boolean;
}
