import type { MascotFileFault } from "../faults/site.js";
import type { mascot as english } from "../en/mascot.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about the mascot's files. */
export const mascot: TranslatedSet<typeof english> = {
  "mascot-file": (fault) => sayFile(fault),
  "mascot-core": [
    "`%{core}` 不是 Cubism %{needed} 的核心，而模型需要它",
    "%{needed=4?请把 `mascot.core` 设为 live2dcubismcore.min.js 的路径，它在 Live2D 的 SDK for Web 里。|请去掉 `mascot.core`，或把 `mascot.model` 设为 model3.json 文件的路径。}",
  ],
};

function sayFile({ kind, path }: MascotFileFault) {
  switch (kind) {
    case "option":
      return {
        message: `无法读取看板娘的文件 \`${path}\``,
        hint: "请改正 `mascot` 里的路径，它相对于网站文件夹。",
      };
    case "model":
      return {
        message: `缺少模型的文件 \`${path}\``,
        hint: "请把它放进设置文件所在的文件夹，或其中的子文件夹。",
      };
    case "json":
      return {
        message: `\`${path}\` 不是有效的 JSON`,
        hint: "请把 `mascot.model` 设为模型设置文件的路径，例如 model.json。",
      };
  }
}
