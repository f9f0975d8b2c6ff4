import type { Server, Socket } from "node:net";
import { Duplex } from "node:stream";

/**
 * Opens a connection to a server that does not listen: the client's end of a pair of streams, whose other end the
 * server takes for a socket.
 */
export function connectInMemory(server: Server): Socket {
  // As sockets: a client ends with its server, and nothing is left of a connection that one of both has closed.
  const near: Duplex = createEnd(() => far, false);
  const far: Duplex = createEnd(() => near, true);
  far.once("close", () => setImmediate(endAfterReading, near));
  near.once("close", () => setImmediate(() => far.destroy()));
  server.emit("connection", far);
  return near as Socket;
}

/** An end with the few members of a socket that HTTP and SMTP ask for. No time-out ever comes. */
function createEnd(findOther: () => Duplex, allowHalfOpen: boolean): Duplex {
  // As over a network, nobody is answered while still writing, and what was written arrives though its end is destroyed.
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
