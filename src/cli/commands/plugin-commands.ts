import type { Command } from "commander";
import { errorFromProblems } from "../../runtime/model/error.js";
import { findConfigFile } from "../config/load/config-file.js";
import { loadProjectWithInputs } from "../config/load/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import type { PluginArgument } from "../config/plugins/define-plugin.js";
import type { OwnCommand } from "../config/plugins/read-commands.js";
import { partFailed } from "../config/plugins/part-problems.js";
import type { Project } from "../config/project.js";
import type { CommandContext } from "./command-context.js";

/** Adds commands to a program. */
export type AddCommands = (program: Command) => void;

/** Returns a function that adds the commands of plugins of the site in the working directory. */
export async function readSiteCommands(context: CommandContext): Promise<AddCommands> {
  const project = await openProject(context.cwd);
  return (program) => {
    if (project === null) return;
    for (const own of project.plugins.commands) addCommand(program, own, { project, context });
  };
}

/** Resolves to `null` without a configuration, and for one that cannot be loaded. Commands that need it report its errors. */
async function openProject(siteDir: string): Promise<Project | null> {
  try {
    if ((await findConfigFile(siteDir)) === null) return null;
    const options = { siteDir, now: new Date(), packageDir: readPackageInfo().dir };
    return (await loadProjectWithInputs(options)).project;
  } catch {
    return null;
  }
}

function addCommand(
  program: Command,
  { plugin, command: { name, description, arguments: declared = [], run } }: OwnCommand,
  { project, context }: { readonly project: Project; readonly context: CommandContext },
): void {
  const { terminal, enterSite } = context;
  const command = program.command(name).description(description);
  for (const argument of declared) command.argument(usageOf(argument), argument.description);
  command.action(async () => {
    const { siteDir } = project;
    enterSite(siteDir);
    const values = Object.fromEntries(
      declared.map((argument, index) => [argument.name, command.args[index]]),
    );
    try {
      await run({ arguments: values, siteDir, print: terminal.print });
    } catch (error) {
      const placeOf = createPlaceOfOption(project);
      throw errorFromProblems(partFailed(plugin, "commands", { error, placeOf }));
    }
  });
}

function usageOf({ name, isOptional }: PluginArgument): string {
  return isOptional === true ? `[${name}]` : `<${name}>`;
}
