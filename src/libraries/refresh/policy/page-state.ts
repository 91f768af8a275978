import { hoursPerDay } from "../change/rhythm.ts";
import { type SignalMemory, signalKinds } from "../change/signals.ts";
import type { ItemList } from "../sketch/item-list.ts";
import { createPacker, createUnpacker, type Packer, readState, type Unpacker } from "./packing.ts";
import { newMemory, type PageMemory } from "./page-memory.ts";

const mark = "g3";
/** The version before: the same without `pace`. Databases hold such states. */
const olderMark = "g2";
const secondsPerDay = 86_400;
const rhythmMax = 0xfff;

/** `pace` in a byte: sixteenths of a doubling, this is 1. */
const paceEven = 128;
const paceSteps = 16;

/** `mark`, the memory as base64url (at most 200 characters in all), ".", the lists kept beside. */
export function writeMemory(memory: PageMemory): string {
  const head = createPacker();
  writeSums(head, memory);
  head.u8(paceEven + Math.log2(memory.pace) * paceSteps);
  writeRhythm(head, memory.rhythm);
  writeSignals(head, memory.signals);
  const beside = createPacker();
  writeList(beside, memory.items);
  for (const { startDays, items, points } of memory.profiles) {
    head.u8(points.length);
    for (const { days, difference } of points) {
      head.log16(days);
      head.u8(difference * 0xff);
    }
    beside.u32(startDays * secondsPerDay);
    writeList(beside, items);
  }
  return `${mark}${head.text()}.${beside.text()}`;
}

/** undefined for "", for what another version wrote, and for a damaged state: all mean a new page. */
export function readMemory(state: string): PageMemory | undefined {
  const [head, tail, rest] = state.split(".", 3);
  if (head === undefined || tail === undefined || rest !== undefined) return undefined;
  const isOlder = head.startsWith(olderMark);
  return readState(head, isOlder ? olderMark : mark, (from) => {
    const memory = readSums(from);
    if (!isOlder) memory.pace = 2 ** ((from.u8() - paceEven) / paceSteps);
    readRhythm(from, memory.rhythm);
    readSignals(from, memory.signals);
    const beside = createUnpacker(tail);
    memory.items = readList(beside);
    while (from.bytesLeft() > 0) {
      const points = Array.from({ length: from.u8() }, () => ({ days: from.log16(), difference: from.u8() / 0xff }));
      memory.profiles.push({ startDays: beside.u32() / secondsPerDay, items: readList(beside), points });
    }
    return memory;
  });
}

const sums = ["days", "meanDays", "visits", "changes", "replaced", "born", "intervalDays"] as const;

function writeSums(into: Packer, memory: PageMemory): void {
  into.u32(memory.atDays * secondsPerDay);
  into.u32(memory.referenceDays * secondsPerDay);
  into.u8(memory.failures);
  into.u16(memory.listSize);
  for (const name of sums) into.log16(memory[name]);
}

function readSums(from: Unpacker): PageMemory {
  const memory = newMemory({ atDays: from.u32() / secondsPerDay, outcome: "changed" });
  memory.referenceDays = from.u32() / secondsPerDay;
  memory.failures = from.u8();
  memory.listSize = from.u16();
  for (const name of sums) memory[name] = from.log16();
  return memory;
}

/** The largest hour, and all as shares of it in 12 bits, two hours in three bytes. */
function writeRhythm(into: Packer, rhythm: Float64Array): void {
  const most = rhythm.reduce((max, value) => Math.max(max, value), 0);
  const share = (hour: number) => (most > 0 ? Math.round((rhythm[hour]! / most) * rhythmMax) : 0);
  into.log16(most);
  for (let hour = 0; hour < hoursPerDay; hour += 2) {
    const pair = share(hour) * 0x1000 + share(hour + 1);
    into.u8(pair >> 16);
    into.u16(pair & 0xffff);
  }
}

function readRhythm(from: Unpacker, rhythm: Float64Array): void {
  const most = from.log16();
  for (let hour = 0; hour < hoursPerDay; hour += 2) {
    const pair = from.u8() * 0x10000 + from.u16();
    rhythm[hour] = ((pair >> 12) / rhythmMax) * most;
    rhythm[hour + 1] = ((pair & 0xfff) / rhythmMax) * most;
  }
}

const signalSums = ["heard", "replaced", "days", "empty"] as const;

/** One bit a kind says whether it was ever heard; only such kinds follow. */
function writeSignals(into: Packer, signals: SignalMemory): void {
  const heard = signalKinds.filter((kind) => signals.kinds[kind].pending + signals.kinds[kind].heard > 0);
  into.u8(heard.reduce((bits, kind) => bits + 2 ** signalKinds.indexOf(kind), 0));
  if (heard.length === 0) return;
  into.log16(signals.replaced);
  into.log16(signals.days);
  for (const kind of heard) {
    into.u8(signals.kinds[kind].pending);
    for (const name of signalSums) into.log16(signals.kinds[kind][name]);
  }
}

function readSignals(from: Unpacker, signals: SignalMemory): void {
  const bits = from.u8();
  if (bits === 0) return;
  signals.replaced = from.log16();
  signals.days = from.log16();
  for (const [i, kind] of signalKinds.entries()) {
    if ((bits & (2 ** i)) === 0) continue;
    signals.kinds[kind].pending = from.u8();
    for (const name of signalSums) signals.kinds[kind][name] = from.log16();
  }
}

function writeList(into: Packer, { numbers, count }: ItemList): void {
  into.u16(count);
  into.u16(numbers.length);
  for (const number of numbers) into.u32(number);
}

function readList(from: Unpacker): ItemList {
  const count = from.u16();
  return { count, numbers: Uint32Array.from({ length: from.u16() }, () => from.u32()) };
}
