import type { Dispatcher } from "undici";
import { systemStopwatch } from "../../base/clock.ts";
import type { Failure, OutboundRequest } from "./exchange.ts";
import { describeFault } from "./faults.ts";

/** A response before its codings are removed. */
export type Received = {
  readonly kind: "received";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly end: "whole" | "cut" | "skipped" | "truncated";
};

export type ReceiveEnd = Received | Failure | { readonly kind: "thrown"; readonly error: unknown };

/** Ends an exchange from our side. */
class GivenUp extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

type Options = Pick<OutboundRequest, "method" | "skipsBody" | "whenTooLarge" | "mayBegin" | "hold"> & {
  readonly bodyBytesMax: number;
};

/**
 * Collects one response. Nothing waits for a body that is already known to be too large, and `done` is called exactly
 * once, at the latest when `giveUp` is.
 */
export class Receiver implements Dispatcher.DispatchHandler {
  readonly #options: Options;
  readonly #done: (end: ReceiveEnd) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #givenUp: GivenUp | undefined;
  #isDone = false;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #chunks: Buffer[] = [];
  #bytes = 0;
  #stoppedAt: number | undefined;
  #stoppedSeconds = 0;

  constructor(options: Options, done: (end: ReceiveEnd) => void) {
    this.#options = options;
    this.#done = done;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Seconds in which nothing was read from the connection because others' bodies had no room left. */
  get stoppedSeconds(): number {
    return this.#stoppedSeconds + (this.#stoppedAt === undefined ? 0 : systemStopwatch() - this.#stoppedAt);
  }

  /** Ends the exchange with this failure, also before it has begun. */
  giveUp(failure: Failure): void {
    this.#givenUp ??= new GivenUp(failure);
    this.#finish(failure);
    this.#controller?.abort(this.#givenUp);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#options.mayBegin?.() === false)
      this.giveUp({ kind: "failed", fault: "aborted", detail: "it may not begin any more" });
    else if (this.#givenUp) controller.abort(this.#givenUp);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return; // 103 Early Hints and the like come before the response
    this.#status = status;
    this.#headers = joinRepeated(headers);
    const hasBody = this.#options.method !== "HEAD" && status !== 304;
    const announced = hasBody ? Number(this.#headers["content-length"]) : 0;
    const isCut = this.#options.whenTooLarge === "cut";
    if (announced > this.#options.bodyBytesMax && !isCut) this.#tooLarge(controller, announced);
    else if (hasBody && this.#options.skipsBody?.(status, this.#headers)) this.#skip(controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#options.bodyBytesMax - this.#bytes;
    this.#bytes += Math.min(chunk.length, room);
    if (chunk.length <= room) {
      this.#chunks.push(chunk);
      if (this.#options.hold?.take(chunk.length, () => this.#goOn(controller)) === false) this.#stop(controller);
    } else if (this.#options.whenTooLarge !== "cut") this.#tooLarge(controller, this.#options.bodyBytesMax + 1);
    else this.#cut(controller, chunk.subarray(0, room));
  }

  #stop(controller: Dispatcher.DispatchController): void {
    this.#stoppedAt = systemStopwatch();
    controller.pause();
  }

  #goOn(controller: Dispatcher.DispatchController): void {
    this.#stoppedSeconds = this.stoppedSeconds;
    this.#stoppedAt = undefined;
    controller.resume();
  }

  onResponseEnd(): void {
    this.#finish(this.#received("whole"));
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.#isDone) return;
    const failure = describeFault(error);
    const isEndedEarly = failure.fault === "reset" || failure.fault === "truncated" || failure.fault === "protocol";
    if (this.#status === 0 || !isEndedEarly) this.#finish({ kind: "thrown", error });
    else if (this.#bytes === 0) this.#finish({ kind: "failed", fault: "truncated", detail: failure.detail });
    else this.#finish(this.#received("truncated"));
  }

  #tooLarge(controller: Dispatcher.DispatchController, bytes: number): void {
    const detail = `at least ${bytes} bytes of ${this.#options.bodyBytesMax} allowed`;
    const failure: Failure = { kind: "failed", fault: "too-large", detail };
    this.#finish(failure);
    controller.abort(new GivenUp(failure));
  }

  #cut(controller: Dispatcher.DispatchController, last: Buffer): void {
    this.#chunks.push(last);
    this.#finish(this.#received("cut"));
    controller.abort(new GivenUp({ kind: "failed", fault: "too-large", detail: "the rest is not wanted" }));
  }

  #skip(controller: Dispatcher.DispatchController): void {
    this.#finish(this.#received("skipped"));
    controller.abort(new GivenUp({ kind: "failed", fault: "aborted", detail: "the body is not wanted" }));
  }

  #received(end: Received["end"]): Received {
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#bytes);
    return { kind: "received", status: this.#status, headers: this.#headers, body, end };
  }

  #finish(end: ReceiveEnd): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#chunks = [];
    this.#done(end);
  }
}

function joinRepeated(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  for (const name in headers) {
    const value = headers[name];
    // Set-Cookie cannot be joined by commas, since its dates have them (RFC 9110 5.3).
    if (typeof value !== "string") headers[name] = (value ?? []).join(name === "set-cookie" ? "\n" : ", ");
  }
  return headers as Record<string, string>;
}
