import { createSocket } from "node:dgram";

export type DnsServer = AsyncDisposable & {
  /** For a resolver's `servers`. */
  readonly address: string;
  /** Names asked for so far, each with its question's type (1 is A, 28 is AAAA). */
  readonly questions: readonly { readonly name: string; readonly type: number }[];
};

/** What a made-up name server knows: an IPv4 address, "silent" for no answer at all; other names do not exist. */
export type DnsRecords = Readonly<Record<string, string>>;

/** A name server on loopback (RFC 1035 4). `records` may be a function of how often the name was asked for its IPv4 address. */
export async function dnsServer(
  records: DnsRecords | ((name: string, times: number) => string | undefined),
): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const questions: { name: string; type: number }[] = [];
  socket.on("message", (message, { address, port }) => {
    const { name, type, end } = readQuestion(message);
    questions.push({ name, type });
    const times = questions.filter((each) => each.name === name && each.type === 1).length;
    const known = typeof records === "function" ? records(name, times) : records[name];
    if (known === "silent") return;
    const hasAnswer = known !== undefined && type === 1;
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (known === undefined ? 3 : 0), 2); // an answer; 3: no such name
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    const answer = hasAnswer
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...known.split(".").map(Number)])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([head, message.subarray(12, end), answer]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}
