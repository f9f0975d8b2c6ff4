import { handCommands, type PackageManagerName, runCommand } from "../hosts/package-manager.js";
import type { ImportTexts } from "../messages/import-texts.js";

/** Returns texts whose commands are those of a package manager. They are written with those of npm. */
export function withCommands(texts: ImportTexts, manager: PackageManagerName): ImportTexts {
  if (manager === "npm") return texts;
  const say = (text: string) => ownCommand(text, manager);
  const lost = Object.entries(texts.lost).map(([code, { title, advice }]) => [
    code,
    { title, advice: say(advice) },
  ]);
  const comments = Object.entries(texts.configComments).map(([name, text]) => [name, say(text)]);
  return {
    ...texts,
    // Both have the names of the given records.
    lost: Object.fromEntries(lost) as ImportTexts["lost"],
    configComments: Object.fromEntries(comments) as ImportTexts["configComments"],
    explained: (code) => say(texts.explained(code)),
  };
}

/** Replaces the commands of npm in a text by those of a package manager. */
export function ownCommand(text: string, manager: PackageManagerName): string {
  const { install, add, script } = handCommands(manager);
  return text
    .replaceAll("npx hanblog", `${runCommand({ name: manager })} hanblog`)
    .replace(/\bnpm install(?= [a-z])/g, add)
    .replace(/\bnpm install\b/g, install)
    .replace(/\bnpm run (\w+)/g, (_, name: string) => script(name));
}
