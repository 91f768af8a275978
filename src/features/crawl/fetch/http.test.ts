import { describe, expect, test } from "vitest";
import { judgeCompleteness } from "./completeness.ts";
import { conditionalHeaders, validatorsAfter } from "./conditional.ts";
import { parseHttpDate } from "./http-date.ts";
import { retryNotBefore } from "./retry-after.ts";

const now = new Date("2024-06-15T02:00:00Z");

describe("dates", () => {
  test.each<[string, string | undefined, string]>([
    ["Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z", "IMF-fixdate"],
    ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z", "RFC 850"],
    ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z", "asctime"],
    ["Friday, 06-Nov-74 08:49:37 GMT", "2074-11-06T08:49:37.000Z", "up to 50 years ahead"],
    ["Friday, 06-Nov-75 08:49:37 GMT", "1975-11-06T08:49:37.000Z", "beyond them it is past"],
    ["Sat, 31 Feb 2024 08:49:37 GMT", undefined, "no such day"],
    ["tomorrow", undefined, "no date"],
  ])("%s -> %s (RFC 9110 5.6.7: %s)", (text, expected) => {
    expect(parseHttpDate(text, now)?.toISOString()).toBe(expected);
  });
});

describe("Retry-After (RFC 9110 10.2.3)", () => {
  test.each([
    ["120", "2024-06-15T02:02:00.000Z"],
    ["Sat, 15 Jun 2024 03:00:00 GMT", "2024-06-15T03:00:00.000Z"],
    ["Sat, 15 Jun 2024 01:00:00 GMT", "2024-06-15T02:00:00.000Z"],
    ["99999999999999999999", "2024-06-16T02:00:00.000Z"],
    ["Sat, 15 Jun 2034 01:00:00 GMT", "2024-06-16T02:00:00.000Z"],
    ["60, 120", "2024-06-15T02:02:00.000Z"],
    ["0", "2024-06-15T02:00:00.000Z"],
    ["-5", undefined],
    ["soon", undefined],
    [undefined, undefined],
  ])("%s", (value, expected) => {
    expect(retryNotBefore(value, now)?.toISOString()).toBe(expected);
  });
});

describe("conditional requests", () => {
  test("the entity tag goes back as it came, the date as IMF-fixdate (RFC 9110 8.8.3, 13.1)", () => {
    expect(conditionalHeaders({ etag: 'W/"a,b"', lastModified: "2024-02-05T07:08:09.000Z" }, now)).toEqual({
      "if-none-match": 'W/"a,b"',
      "if-modified-since": "Mon, 05 Feb 2024 07:08:09 GMT",
    });
    expect(conditionalHeaders({ lastModified: "Monday, 05-Feb-24 07:08:09 GMT" }, now)).toEqual({
      "if-modified-since": "Mon, 05 Feb 2024 07:08:09 GMT",
    });
    expect(conditionalHeaders({ etag: "", lastModified: "yesterday" }, now)).toEqual({});
    expect(conditionalHeaders({ etag: 'bad\r\nheader: "1"' }, now)).toEqual({});
  });

  test("a 304 without validators keeps the stored ones, a 200 without them drops them (RFC 9111 4.3.4)", () => {
    const stored = { etag: '"1"', lastModified: "Mon, 05 Feb 2024 07:08:09 GMT" };
    expect(validatorsAfter(stored, 304, {})).toEqual(stored);
    expect(validatorsAfter(stored, 304, { etag: '"2"' })).toEqual({ ...stored, etag: '"2"' });
    expect(validatorsAfter(stored, 200, {})).toEqual({});
  });
});

describe("complete messages (RFC 9112 6.3, 8)", () => {
  const judge = (headers: Record<string, string>, receivedBytes: number, more = {}) =>
    judgeCompleteness({ status: 200, headers, receivedBytes, ...more });

  test("fewer octets than announced are not stored and asked for again", () => {
    expect(judge({ "content-length": "100" }, 40)).toEqual({ complete: false, store: false, retry: true });
    expect(judge({ "content-length": "100" }, 100)).toEqual({ complete: true, store: true, retry: false });
    expect(judge({ "content-length": "100, 100" }, 40).complete).toBe(false);
  });
  test("a body that ends with the connection, or in chunks, has no length to fall short of", () => {
    expect(judge({}, 40).complete).toBe(true);
    expect(judge({ "transfer-encoding": "chunked", "content-length": "100" }, 40).complete).toBe(true);
    expect(judge({ "transfer-encoding": "chunked" }, 40, { endedCleanly: false }).complete).toBe(false);
  });
  test("HEAD, 204 and 304 have no body whatever they announce; a part is never stored", () => {
    expect(judge({ "content-length": "100" }, 0, { method: "HEAD" }).complete).toBe(true);
    expect(judge({ "content-length": "100" }, 0, { status: 304 }).complete).toBe(true);
    expect(judge({ "content-length": "100" }, 100, { status: 206 }).store).toBe(false);
  });
});
