import * as z from "zod";
import type { Problem } from "../../../runtime/model/error.js";
import { createProblem } from "../../messages/create-problem.js";
import { COMMAND_NAMES } from "./command-names.js";
import type { PluginCommand } from "./define-plugin.js";
import { partFailed, type PlaceOf, resultWrong } from "./part-problems.js";
import type { OpenedPlugin } from "./read-plugins.js";

/** A command with the plugin that adds it. */
export interface OwnCommand {
  readonly plugin: OpenedPlugin;
  readonly command: PluginCommand;
}

const name = z.string().regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/);
const argument = z.strictObject({
  name,
  description: z.string().optional(),
  isOptional: z.boolean().optional(),
});

/** Schema of the result of `commands`. A required argument cannot follow an optional one. */
const schema = z.array(
  z.strictObject({
    name,
    description: z.string().min(1),
    arguments: z
      .array(argument)
      .refine((all) => new Set(all.map((one) => one.name)).size === all.length)
      .refine((all) =>
        all.every((one, index) => one.isOptional === true || all[index - 1]?.isOptional !== true),
      )
      .optional(),
    run: z.custom<PluginCommand["run"]>((value) => typeof value === "function"),
  }),
);

/** Returns the commands that plugins add. A command with the name of another one is a problem, and is left out. */
export function readCommands(
  plugins: readonly OpenedPlugin[],
  placeOf: PlaceOf,
): { readonly commands: readonly OwnCommand[]; readonly problems: readonly Problem[] } {
  const commands = new Map<string, OwnCommand>();
  const problems: Problem[] = [];
  for (const plugin of plugins) {
    const called = callCommands(plugin, placeOf);
    if ("problems" in called) problems.push(...called.problems);
    for (const command of "problems" in called ? [] : called.commands) {
      const other = commands.get(command.name)?.plugin.name ?? null;
      if (other === null && !COMMAND_NAMES.includes(command.name)) {
        commands.set(command.name, { plugin, command });
        continue;
      }
      const values = { name: plugin.name, command: command.name, other };
      problems.push(
        createProblem("error", "plugin-command-taken", values, placeOf(["plugins", plugin.index])),
      );
    }
  }
  return { commands: [...commands.values()], problems };
}

function callCommands(
  plugin: OpenedPlugin,
  placeOf: PlaceOf,
): { readonly commands: readonly PluginCommand[] } | { readonly problems: readonly Problem[] } {
  const { options, parts } = plugin;
  if (parts.commands === undefined) return { commands: [] };
  try {
    const result = parts.commands({ options });
    const checked = schema.safeParse(result);
    // The fields are those of commands, as checked. A schema would copy the functions without their objects.
    if (checked.success) return { commands: result as readonly PluginCommand[] };
    return { problems: resultWrong(plugin, "commands", { schema, result, placeOf }) };
  } catch (error) {
    return { problems: partFailed(plugin, "commands", { error, placeOf }) };
  }
}
