import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPlace } from "../open-place.js";
import { describeOnStore } from "../describe-on-store.js";
import { openService, type TestService } from "../service.js";

interface Refusal {
  readonly code: number;
  readonly error: string;
  readonly challenge: Challenge;
}

interface Proof {
  readonly challenge: Challenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

const MINUTE = 60_000;

describeOnStore("a proof of work", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  let sent = 0;
  beforeEach(async () => {
    place = await emptyPlace("shared");
    service = await openService(place, { pauseSeconds: 0, needsProof: true });
  });
  afterEach(() => service.stop());

  const send = (proof?: unknown, fields: object = {}, master = false) =>
    service.call("POST", "classes/Comment", {
      body: { url: "/p", comment: `text ${sent++}`, ...(proof === undefined ? {} : { proof }), ...fields },
      master,
      from: "192.0.2.1",
    });
  const ask = async () => (await send()).body as Refusal;
  const solve = async (challenge: Challenge): Promise<Proof> => {
    const solution = await solveChallenge({ challenge, deriveKey });
    if (solution === null) throw new Error("No solution");
    return { challenge, solution };
  };
  const count = async () => {
    const { body } = await service.call("GET", "classes/Comment", { params: { count: 1, limit: 0 } });
    return (body as { readonly count: number }).count;
  };

  it("is asked for, and lets one comment pass", async () => {
    const refused = await send();
    expect(refused.status).toBe(428);
    const { code, error, challenge } = refused.body as Refusal;
    expect([code, error]).toEqual([428, expect.stringContaining("https")]);
    const proof = await solve(challenge);
    expect((await send(proof)).status).toBe(201);
    expect((await send(proof)).status).toBe(428);
    expect(await count()).toBe(1);
  });

  it("passes once, if it arrives several times at once", async () => {
    const proof = await solve((await ask()).challenge);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await send(proof)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 428, 428, 428]);
  });

  it("ends after ten minutes", async () => {
    const [first, second] = [await solve((await ask()).challenge), await solve((await ask()).challenge)];
    service.advance(10 * MINUTE - 1);
    expect((await send(first)).status).toBe(201);
    service.advance(1);
    expect((await send(second)).status).toBe(428);
    service.advance(10 * MINUTE);
    expect((await send(first)).status).toBe(428);
  });

  it("is accepted by a repeated request of the same comment", async () => {
    const { challenge } = await ask();
    const whole = { comment: "same", insertedAt: { __type: "Date", iso: "2026-11-20T12:00:00.000Z" } };
    const proof = await solve(challenge);
    const [first, again] = [await send(proof, whole), await send(proof, whole)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await count()).toBe(1);
  });

  it("is not needed with the master key, nor in a service that does not ask for it", async () => {
    expect((await send(undefined, {}, true)).status).toBe(201);
    await service.stop();
    service = await openService(place, { pauseSeconds: 0 });
    expect((await send()).status).toBe(201);
  });

  it("that is spoiled is answered with a new challenge, and not used up", async () => {
    const proof = await solve((await ask()).challenge);
    for (const [name, spoil] of SPOILED) {
      const { status, body } = await send(spoil(proof));
      expect([name, status]).toEqual([name, 428]);
      expect((body as Refusal).challenge.signature).not.toBe(proof.challenge.signature);
    }
    expect(await count()).toBe(0);
    expect((await send(proof)).status).toBe(201);
  });

  it("of another service is refused", async () => {
    const { challenge } = await ask();
    await service.stop();
    service = await openService(await emptyPlace("shared"), { pauseSeconds: 0, needsProof: true });
    expect((await send(await solve(challenge))).status).toBe(428);
  });
});

const SPOILED: readonly (readonly [string, (proof: Proof) => unknown])[] = [
  ["no object", () => "solved"],
  ["null", () => null],
  ["a list", () => []],
  ["no solution", ({ challenge }) => ({ challenge })],
  ["no signature", ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution })],
  ["a forged signature", (proof) => change(proof, { signature: "0".repeat(64) })],
  ["a signature of another type", (proof) => change(proof, { signature: ["x"] })],
  ["no parameters", (proof) => change(proof, { parameters: null })],
  ["less work than asked for", (proof) => changeParameters(proof, { cost: 1 })],
  ["a shorter prefix", (proof) => changeParameters(proof, { keyPrefix: "" })],
  ["a later end", (proof) => changeParameters(proof, { data: { endsAt: 9e15 } })],
  ["an endless computation", (proof) => changeParameters(proof, { cost: 1e12, keyLength: 1e9 })],
  [
    "another counter",
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
  ],
  [
    "a negative counter",
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: -1 } }),
  ],
  [
    "another key",
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
  ],
  ["much text", ({ challenge, solution }) => ({ challenge, solution, more: "x".repeat(3000) })],
];

function change({ challenge, solution }: Proof, fields: object): unknown {
  return { challenge: { ...challenge, ...fields }, solution };
}

function changeParameters(proof: Proof, fields: object): unknown {
  return change(proof, { parameters: { ...proof.challenge.parameters, ...fields } });
}
