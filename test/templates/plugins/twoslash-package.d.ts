/** The part of `twoslash` that the plugin uses. The package needs a compiler before version 7, so it is not installed here. */
declare module "twoslash" {
  interface Place {
    readonly line: number;
    readonly character: number;
  }
  type Node = Place &
    (
      | { readonly type: "hover" | "highlight" | "tag"; readonly text: string }
      | { readonly type: "query"; readonly text: string }
      | { readonly type: "error"; readonly text: string; readonly code?: number | string }
      | { readonly type: "completion"; readonly completions: readonly { readonly name: string }[] }
    );
  export class TwoslashError extends Error {
    readonly description: string;
    readonly recommendation: string;
  }
  export function createTwoslasher(options: {
    readonly compilerOptions: Readonly<Record<string, unknown>>;
  }): (code: string, extension: string) => { readonly code: string; readonly nodes: readonly Node[] };
}
