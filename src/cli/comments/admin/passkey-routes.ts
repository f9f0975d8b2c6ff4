import { readText } from "../protocol/read-json.js";
import { forbidden, notFound, refused } from "../protocol/request-error.js";
import { answerJson } from "../routes/service-request.js";
import type { Route } from "../routes/routes.js";
import type { StoredPasskey } from "../store/store.js";
import { listPasskeys } from "./passkeys.js";
import { checkPassword, readFields, type SessionTools } from "./session-tools.js";

/** Maximum number of passkeys. Their ids are in the options of each new one. */
const MOST_PASSKEYS = 20;

/** Maximum length of a passkey's name, in characters. */
const NAME_LENGTH = 60;

/** Creates the route of the challenge for signing in with a passkey, which requires no session. */
export function createChallengeRoutes({ passkeys }: SessionTools): readonly Route[] {
  if (passkeys === null) return [];
  return [
    {
      method: "POST",
      path: "/challenge",
      run: async () => answerJson(await passkeys.askToSignIn(), 201),
    },
  ];
}

/**
 * Creates the routes that list, add, rename and remove passkeys. Adding one starts with the password, so that a stolen session is not
 * enough.
 */
export function createPasskeyRoutes(tools: SessionTools): readonly Route[] {
  const { context, passkeys } = tools;
  if (passkeys === null) return [];
  const { store, now } = context;
  const list = async () => answerJson({ passkeys: (await listPasskeys(context)).map(toListed) });
  const listBefore = async () => {
    const known = await listPasskeys(context);
    if (known.length >= MOST_PASSKEYS) throw refused("Remove a passkey first.");
    return known;
  };
  return [
    { method: "GET", path: "/passkeys", run: list },
    {
      method: "POST",
      path: "/passkeys/challenge",
      async run({ request }) {
        const field = await readFields(request);
        // Not 401, which means that the session has ended.
        const mark = await tools.attempt(request, "login", () => checkPassword(context, field("password")));
        if (mark === null) throw forbidden("The password is wrong.");
        return answerJson(passkeys.askToAdd(mark, await listBefore()), 201);
      },
    },
    {
      method: "POST",
      path: "/passkeys",
      async run({ request }) {
        const field = await readFields(request);
        const name = readName(field("name"));
        const known = await listBefore();
        const passkey = await passkeys.readNew(field("passkey"));
        if (passkey === null) throw refused("The passkey is invalid, or it took too long.");
        // One of a former password gives way.
        if (known.every(({ id }) => id !== passkey.id)) await store.passkeys.remove(passkey.id);
        const isNew = await store.passkeys.add({ ...passkey, name, createdAt: now(), usedAt: null });
        if (!isNew) throw refused("This passkey exists already.");
        return answerJson({}, 201);
      },
    },
    ...createChangeRoutes(tools),
  ];
}

function createChangeRoutes({ context, sessions, current }: SessionTools): readonly Route[] {
  const { passkeys } = context.store;
  return [
    {
      method: "PATCH",
      path: "/passkeys/:id",
      async run({ request, params }) {
        const name = readName((await readFields(request))("name"));
        if (!(await passkeys.rename(params["id"] ?? "", name))) throw notFound();
        return answerJson({});
      },
    },
    {
      method: "DELETE",
      path: "/passkeys/:id",
      async run({ request, params }) {
        const isRemoved = await passkeys.remove(params["id"] ?? "");
        // The device may be in the hands of someone else, with a session that it opened. Also if an earlier call was killed here.
        await sessions.endAll((await current(request))?.id);
        if (!isRemoved) throw notFound();
        return answerJson({});
      },
    },
  ];
}

function readName(value: unknown): string {
  const name = readText(value, "name").trim();
  if (name === "" || Array.from(name).length > NAME_LENGTH) {
    throw refused(`The name must have 1 to ${NAME_LENGTH} characters.`);
  }
  return name;
}

function toListed({ id, name, createdAt, usedAt }: StoredPasskey): object {
  return { id, name, createdAt, usedAt };
}
