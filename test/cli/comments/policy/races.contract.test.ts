import { afterAll, beforeAll } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import { ADMIN_PASSWORD, openService, type TestService } from "../service.js";
import { describeRaces, RACED } from "./describe-races.js";

describeOnStore("races", ({ emptyPlace }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(await emptyPlace(), RACED);
  });
  afterAll(() => service.stop());

  describeRaces(() => ({
    send: service.fetch,
    visitorHeader: "X-Forwarded-For",
    password: ADMIN_PASSWORD,
  }));
});
