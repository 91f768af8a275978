import { expect, test } from "vitest";
import { bytesOfUnits } from "./bytes-of-units.ts";

const pieces: readonly (readonly number[])[] = [
  [0x41], // A
  [0xc3, 0xa9], // é
  [0xe6, 0xbd, 0xae], // 潮
  [0xf0, 0x9f, 0x98, 0x80], // 😀
  [0x80],
  [0xff],
  [0xc0, 0xaf],
  [0xe6, 0xbd],
  [0xe0, 0x80, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f, 0x98],
  [0xf0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf5, 0x80],
];

test("whatever is broken, a character begins where a decoder says it does", () => {
  for (const first of pieces)
    for (const second of pieces)
      for (const third of pieces) {
        const bytes = Uint8Array.from([...first, ...second, ...third, 0x42, 0x43]);
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
        const units = text.indexOf("B");
        expect(bytesOfUnits(bytes, 0, units), `${bytes}`).toBe(bytes.indexOf(0x42));
      }
});

test("it begins where it is told to and ends with the bytes", () => {
  const bytes = Uint8Array.from([0x41, 0xff, 0xff, 0x41, 0x41]);
  expect(bytesOfUnits(bytes, 1, 2)).toBe(2);
  expect(bytesOfUnits(bytes, 3, 9)).toBe(2);
});
