import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { compareText } from "../../../src/runtime/model/lists/listing.js";

/** Returns every error code, in order. A test of the catalogue checks that the program creates all of them and no others. */
export function errorCodes(): readonly string[] {
  return Object.keys(ENGLISH.messages).toSorted(compareText);
}
