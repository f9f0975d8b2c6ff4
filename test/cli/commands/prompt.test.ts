import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { openPrompt } from "../../../src/cli/commands/prompt.js";

function open() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let printed = "";
  output.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return { input, prompt: openPrompt({ input, output }), printed: () => printed };
}

it("prints a question and resolves to the next line", async () => {
  const { input, prompt, printed } = open();
  const answer = prompt.ask("Title: ");
  input.write("春天\n");
  expect([await answer, printed()]).toEqual(["春天", "Title: "]);
  prompt.close();
});

it("keeps lines that arrive before their questions", async () => {
  const { input, prompt } = open();
  const first = prompt.ask("1 ");
  input.write("a\nb\n\n");
  expect([await first, await prompt.ask("2 "), await prompt.ask("3 ")]).toEqual(["a", "b", ""]);
  prompt.close();
});

it("ends the line at the end of the input, and resolves to null for this and every later question", async () => {
  const { input, prompt, printed } = open();
  const answer = prompt.ask("1 ");
  input.end();
  expect([await answer, await prompt.ask("2 ")]).toEqual([null, null]);
  expect(printed()).toBe("1 \n");
});

it("does not show a hidden answer, and shows later ones again", async () => {
  const { input, prompt, printed } = open();
  const hidden = prompt.askHidden("Password: ");
  input.write("secret\n");
  expect(await hidden).toBe("secret");
  const shown = prompt.ask("Name: ");
  input.write("me\n");
  expect([await shown, printed()]).toEqual(["me", "Password: \nName: "]);
  prompt.close();
});
