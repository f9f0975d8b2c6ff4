import { startDevClient } from "./dev/dev-client.js";

startDevClient();
