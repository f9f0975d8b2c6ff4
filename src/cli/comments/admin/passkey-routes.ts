import { readText } from "../protocol/read-json.js";
import { forbidden, notFound, refused } from "../protocol/request-error.js";
import { answerJson, type ServiceRequest } from "../routes/service-request.js";
import type { Route } from "../routes/routes.js";
import type { StoredPasskey } from "../store/store.js";
import { listPasskeys } from "./passkeys.js";
import { moderatorId, type Account } from "./sessions.js";
import { checkModerator, checkPassword, readFields, type SessionTools } from "./session-tools.js";

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
 * Creates the routes that list, add, rename and remove the passkeys of an account. Adding one starts with the password, so that a
 * stolen session is not enough.
 */
export function createPasskeyRoutes(tools: SessionTools): readonly Route[] {
  const { context, passkeys } = tools;
  if (passkeys === null) return [];
  const { store, now } = context;
  const listBefore = async (account: Account) => {
    const known = await listPasskeys(context, account);
    if (known.length >= MOST_PASSKEYS) throw refused("Remove a passkey first.");
    return known;
  };
  return [
    {
      method: "GET",
      path: "/passkeys",
      async run({ request }) {
        const { account } = await tools.require(request);
        return answerJson({ passkeys: (await listPasskeys(context, account)).map(toListed) });
      },
    },
    {
      method: "POST",
      path: "/passkeys/challenge",
      async run({ request }) {
        const field = await readFields(request);
        const session = await tools.require(request);
        const checked = await checkAgain(tools, request, session.account, field);
        // Not 401, which means that the session has ended.
        if (checked === null) throw forbidden("The password is wrong.");
        return answerJson(passkeys.askToAdd(checked, await listBefore(checked)), 201);
      },
    },
    {
      method: "POST",
      path: "/passkeys",
      async run({ request }) {
        const field = await readFields(request);
        const name = readName(field("name"));
        const { account } = await tools.require(request);
        const known = await listBefore(account);
        const passkey = await passkeys.readNew(field("passkey"), account.mark);
        if (passkey === null) throw refused("The passkey is invalid, or it took too long.");
        const [passwordMark, moderator] = [account.mark, moderatorId(account)];
        // One of a former password gives way, but none of another account.
        if (known.every(({ id }) => id !== passkey.id)) await store.passkeys.remove(passkey.id, moderator);
        const own = { ...passkey, passwordMark, moderator, name, createdAt: now(), usedAt: null };
        const isNew = await store.passkeys.add(own);
        if (!isNew) throw refused("This passkey exists already.");
        return answerJson({}, 201);
      },
    },
    ...createChangeRoutes(tools),
  ];
}

/** Resolves to the account of a session whose password is given, with the mark that was checked, or else to `null`. */
function checkAgain(
  { context, attempt }: SessionTools,
  request: ServiceRequest,
  { moderator }: Account,
  field: (name: string) => unknown,
): Promise<Account | null> {
  if (moderator === null) return attempt(request, "login", () => checkPassword(context, field("password")));
  const find = () => context.store.moderators.find(moderator.id);
  return attempt(request, "moderator", () => checkModerator(context, field("password"), find));
}

function createChangeRoutes({ context, sessions, require }: SessionTools): readonly Route[] {
  const { passkeys } = context.store;
  return [
    {
      method: "PATCH",
      path: "/passkeys/:id",
      async run({ request, params }) {
        const name = readName((await readFields(request))("name"));
        const { account } = await require(request);
        if (!(await passkeys.rename(params["id"] ?? "", moderatorId(account), name))) throw notFound();
        return answerJson({});
      },
    },
    {
      method: "DELETE",
      path: "/passkeys/:id",
      async run({ request, params }) {
        const { id, account } = await require(request);
        const isRemoved = await passkeys.remove(params["id"] ?? "", moderatorId(account));
        // The device may be in the hands of someone else, with a session that it opened. Also if an earlier call was killed here.
        await sessions.endAll(account, id);
        if (!isRemoved) throw notFound();
        return answerJson({});
      },
    },
  ];
}

/** Returns the name of a passkey or a moderator. Throws 400 if it is empty or too long. */
export function readName(value: unknown, longest = NAME_LENGTH): string {
  const name = readText(value, "name").trim();
  if (name === "" || Array.from(name).length > longest) {
    throw refused(`The name must have 1 to ${longest} characters.`);
  }
  return name;
}

function toListed({ id, name, createdAt, usedAt }: StoredPasskey): object {
  return { id, name, createdAt, usedAt };
}
