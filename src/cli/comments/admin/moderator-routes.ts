import { LIMITS } from "../limits.js";
import { toHex } from "../policy/keyed-hash.js";
import { notFound, refused, RequestError, CODES, unauthorized } from "../protocol/request-error.js";
import { answerJson } from "../routes/service-request.js";
import type { Route } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import type { ModeratorLink, StoredModerator } from "../store/store.js";
import { readName } from "./passkey-routes.js";
import { openSession, readFields, readNewPassword, type SessionTools } from "./session-tools.js";
import { passwordMark, type Account } from "./sessions.js";

/** Lifetime of a link, in milliseconds. */
const LINK_MS = 24 * 60 * 60 * 1000;

/** Maximum number of moderators. */
const MOST_MODERATORS = 50;

/**
 * Creates the routes with which the owner adds, renames and removes moderators. A new link lets a moderator join, or come back
 * after the loss of a password or device.
 */
export function createModeratorRoutes({ context }: SessionTools): readonly Route[] {
  const { store, now, randomBytes } = context;
  const { moderators } = store;
  const word = () => toHex(randomBytes(16));
  return [
    {
      method: "GET",
      path: "/moderators",
      run: async () =>
        answerJson({ moderators: (await moderators.list()).map((each) => toListed(each, now())) }),
    },
    {
      method: "POST",
      path: "/moderators",
      async run({ request }) {
        const name = readModeratorName((await readFields(request))("name"));
        if ((await moderators.list()).length >= MOST_MODERATORS) throw refused("Remove a moderator first.");
        const { token, ...link } = await createLink(context);
        const fresh = { id: word(), mark: word(), passwordHash: null, createdAt: now(), joinedAt: null };
        if (!(await moderators.add({ ...fresh, ...link, name }))) throw takenName();
        return answerJson({ id: fresh.id, token, endsAt: link.linkEndsAt }, 201);
      },
    },
    {
      method: "PATCH",
      path: "/moderators/:id",
      async run({ request, params }) {
        const name = readModeratorName((await readFields(request))("name"));
        const id = params["id"] ?? "";
        if (await moderators.rename(id, name)) return answerJson({});
        throw (await moderators.find(id)) === null ? notFound() : takenName();
      },
    },
    {
      method: "POST",
      path: "/moderators/:id/link",
      async run({ params }) {
        const { token, ...link } = await createLink(context);
        if (!(await moderators.setLink(params["id"] ?? "", link))) throw notFound();
        return answerJson({ token, endsAt: link.linkEndsAt }, 201);
      },
    },
    {
      method: "DELETE",
      path: "/moderators/:id",
      async run({ params }) {
        if (!(await moderators.remove(params["id"] ?? ""))) throw notFound();
        return answerJson({});
      },
    },
  ];
}

/**
 * Creates the routes for the link of a moderator, which require no session. `POST /link/challenge` returns the name, and the
 * options of a new passkey. `POST /link` sets a password or a passkey, or both, and signs the moderator in. It uses up the link.
 */
export function createLinkRoutes(tools: SessionTools): readonly Route[] {
  const { context, passkeys, attempt } = tools;
  const { store, now, randomBytes, passwords } = context;
  return [
    {
      method: "POST",
      path: "/link/challenge",
      async run({ request }) {
        const field = await readFields(request);
        const account = await attempt(request, "link", () => findLink(context, field("token")));
        if (account?.moderator == null) throw unauthorized();
        const options = passkeys?.askToAdd(account, []) ?? null;
        return answerJson({ name: account.moderator.name, passkey: options }, 201);
      },
    },
    {
      method: "POST",
      path: "/link",
      async run({ request }) {
        const field = await readFields(request);
        const [given, answer] = [field("password"), field("passkey")];
        if (given === undefined && answer === undefined) throw refused("Set a password or add a passkey.");
        const password = given === undefined ? null : readNewPassword(given);
        const name = answer === undefined ? "" : readName(field("name"));
        const join = async (): Promise<Account | null> => {
          const open = await findLink(context, field("token"));
          if (open?.moderator == null) return null;
          const { moderator, mark: linkMark } = open;
          const made = answer === undefined ? null : await readPasskey(tools, answer, linkMark);
          const mark = toHex(randomBytes(16));
          const own = { name, passwordMark: mark, moderator: moderator.id, createdAt: now(), usedAt: null };
          const isJoined = await store.moderators.join({
            id: moderator.id,
            linkMark,
            now: now(),
            mark,
            passwordHash: password === null ? null : await passwords.hash(password, randomBytes(16)),
            passkey: made && { ...made, ...own },
          });
          return isJoined ? { moderator, mark } : null;
        };
        const account = await attempt(request, "link", join);
        if (account === null) throw unauthorized();
        return openSession(tools, request, account, field("cookie") === true);
      },
    },
  ];
}

/** Returns a new passkey. Throws 400 if it is invalid, which leaves the link open. */
async function readPasskey({ context, passkeys }: SessionTools, answer: unknown, mark: string) {
  const made = (await passkeys?.readNew(answer, mark)) ?? null;
  if (made === null) throw refused("The passkey is invalid, or it took too long.");
  if ((await context.store.passkeys.find(made.id)) !== null) throw refused("This passkey exists already.");
  return made;
}

async function createLink(context: ServiceContext): Promise<ModeratorLink & { readonly token: string }> {
  const token = toHex(context.randomBytes(32));
  const linkEndsAt = new Date(context.now().getTime() + LINK_MS);
  return { token, linkMark: await linkMarkOf(context, token), linkEndsAt };
}

/** Resolves to the keyed hash of a link's token. A link ends with the owner's password, because a stranger may have created it. */
async function linkMarkOf(context: ServiceContext, token: string): Promise<string> {
  return context.keyedHash("moderator-link", `${await passwordMark(context)}\0${token}`);
}

/** Resolves to the moderator of an open link with the mark of the link, or to `null`. */
async function findLink(context: ServiceContext, token: unknown): Promise<Account | null> {
  if (typeof token !== "string" || !/^[0-9a-f]{64}$/.test(token)) return null;
  const mark = await linkMarkOf(context, token);
  const moderator = await context.store.moderators.findByLink(mark);
  const endsAt = moderator?.linkEndsAt ?? null;
  return moderator === null || endsAt === null || endsAt <= context.now() ? null : { moderator, mark };
}

/** Returns the name of a moderator, which is that of their comments. */
function readModeratorName(value: unknown): string {
  const name = readName(value, LIMITS.nick);
  // Invisible characters could make a name look like another one.
  if (/[\p{Cc}\p{Cf}]/u.test(name)) throw refused("The name must not contain invisible characters.");
  return name;
}

function takenName(): RequestError {
  return new RequestError(409, CODES.refused, "Another moderator has this name.");
}

function toListed({ id, name, createdAt, joinedAt, linkEndsAt }: StoredModerator, now: Date): object {
  return {
    id,
    name,
    createdAt,
    joinedAt,
    linkEndsAt: linkEndsAt !== null && linkEndsAt > now ? linkEndsAt : null,
  };
}
