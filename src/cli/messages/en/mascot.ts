import type { MascotFileFault } from "../faults/site.js";
import type { MessageSet } from "../message-set.js";

/** Messages about the mascot's files. */
export const mascot = {
  "mascot-file": (fault: MascotFileFault) => sayFile(fault),
  /** `needed` is the major version of Cubism that the model was made with. */
  "mascot-core": [
    "`%{core}` is not a core for Cubism %{needed:number}, which the model needs",
    "%{needed=4?Set `mascot.core` to the path of live2dcubismcore.min.js from Live2D's SDK for Web.|Remove `mascot.core`, or set `mascot.model` to the path of a model3.json file.}",
  ],
} as const satisfies MessageSet;

function sayFile({ kind, path }: MascotFileFault) {
  switch (kind) {
    case "option":
      return {
        message: `Cannot read the mascot's file \`${path}\``,
        hint: "Correct the path in `mascot`. It is relative to the site folder.",
      };
    case "model":
      return {
        message: `The model's file \`${path}\` is missing`,
        hint: "Put it into the folder of the file that `mascot.model` names, or into a folder inside it.",
      };
    case "json":
      return {
        message: `\`${path}\` is not valid JSON`,
        hint: "Set `mascot.model` to the path of a model's setting file, such as model.json.",
      };
  }
}
