import type { Server, Socket } from "node:net";
import { Duplex } from "node:stream";

/**
 * Opens a connection to a server that does not listen. Returns the client's end of a pair of streams; the
 * server treats the other end as a socket.
 */
export function connectInMemory(server: Server): Socket {
  // Like with sockets, the client ends with its server, and a connection that both have closed is destroyed.
  const near: Duplex = createEnd(() => far, false);
  const far: Duplex = createEnd(() => near, true);
  far.once("close", () => setImmediate(endAfterReading, near));
  near.once("close", () => setImmediate(() => far.destroy()));
  server.emit("connection", far);
  return near as Socket;
}

/** Creates an end with the few socket members that HTTP and SMTP use. It never times out. */
function createEnd(findOther: () => Duplex, allowHalfOpen: boolean): Duplex {
  // Like over a network, answers arrive later than writes, and written data arrives even if the sender is
  // destroyed.
  const send = (bytes: Buffer, written: () => void) =>
    void setImmediate(() => {
      findOther().push(bytes);
      written();
    });
  const end = new Duplex({
    allowHalfOpen,
    read: () => undefined,
    write: (chunk: Buffer, _, written) => send(chunk, written),
    writev: (pieces: { chunk: Buffer }[], written) =>
      send(Buffer.concat(pieces.map(({ chunk }) => chunk)), written),
    final(ended) {
      setImmediate(() => {
        findOther().push(null);
        ended();
      });
    },
  });
  return Object.assign(end, {
    remoteAddress: "127.0.0.1",
    readyState: "open",
    setTimeout: () => end,
  });
}

function endAfterReading(end: Duplex): void {
  if (end.readableEnded) end.destroy();
  end.once("end", () => end.destroy());
  end.push(null);
}
