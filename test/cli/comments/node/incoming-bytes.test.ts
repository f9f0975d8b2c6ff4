import { expect, it } from "vitest";
import { createIncomingBytes } from "../../../../src/cli/comments/node/incoming-bytes.js";

const BUSY = expect.objectContaining({ status: 503, retryAfter: 5 }) as Error;

it("all bodies share the memory limit until they are released", () => {
  const open = createIncomingBytes({ all: 100, network: 100 });
  const [one, other] = [open("192.0.2.1"), open("192.0.2.2")];
  one.add(60);
  other.add(40);
  expect(() => other.add(1)).toThrow(BUSY);
  one.release();
  // A rejected request releases its bytes in the same way.
  one.release();
  other.add(60);
  expect(() => one.add(1)).toThrow(BUSY);
});

it.each([
  ["2001:db8:1:1::1", "2001:db8:1:2::1"],
  ["192.0.2.1", "192.0.2.1"],
])("bodies from %s and %s share the limit of one network", (first, second) => {
  const open = createIncomingBytes({ all: 100, network: 50 });
  const [one, other] = [open(first), open(second)];
  one.add(30);
  expect(() => other.add(21)).toThrow(BUSY);
  other.add(20);
  const elsewhere = open("2001:db8:2::1");
  elsewhere.add(50);
  one.release();
  other.add(30);
  expect(() => other.add(1)).toThrow(BUSY);
});
