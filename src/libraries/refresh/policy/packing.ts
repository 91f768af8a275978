// States are binary, written as base64url: half the size of JSON, and a row of them stays small in the database.

export type Packer = {
  u8(value: number): void;
  u16(value: number): void;
  u32(value: number): void;
  /** A number >= 0 within 0.02 %, from 2^-16 (less is 0) to 2^16. */
  log16(value: number): void;
  text(): string;
};

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, Math.round(value)));

export function createPacker(): Packer {
  const bytes: number[] = [];
  const scratch = new DataView(new ArrayBuffer(4));
  const push = (count: number) => {
    for (let i = 0; i < count; i++) bytes.push(scratch.getUint8(i));
  };
  return {
    u8: (value) => bytes.push(clamp(value, 0xff)),
    u16: (value) => {
      scratch.setUint16(0, clamp(value, 0xffff));
      push(2);
    },
    u32: (value) => {
      scratch.setUint32(0, clamp(value, 0xffff_ffff));
      push(4);
    },
    log16: (value) => {
      scratch.setUint16(0, value > 0 ? clamp((Math.log2(value) + 16) * 2048, 0xffff) : 0);
      push(2);
    },
    text: () =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, ""),
  };
}

export type Unpacker = { u8(): number; u16(): number; u32(): number; log16(): number; bytesLeft(): number };

/** Reads what a packer wrote. Throws RangeError where the text is too short, and a DOMException where it is no base64url. */
export function createUnpacker(text: string): Unpacker {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const view = new DataView(new ArrayBuffer(binary.length));
  for (let i = 0; i < binary.length; i++) view.setUint8(i, binary.charCodeAt(i));
  let at = 0;
  const take = (count: number) => {
    at += count;
    return at - count;
  };
  return {
    u8: () => view.getUint8(take(1)),
    u16: () => view.getUint16(take(2)),
    u32: () => view.getUint32(take(4)),
    log16: () => {
      const code = view.getUint16(take(2));
      return code === 0 ? 0 : 2 ** (code / 2048 - 16);
    },
    bytesLeft: () => view.byteLength - at,
  };
}

/** Reads a state that starts with `mark`; undefined for "", another policy's state, or a damaged one: all mean a new page. */
export function readState<Value>(state: string, mark: string, read: (unpacker: Unpacker) => Value): Value | undefined {
  if (!state.startsWith(mark)) return undefined;
  try {
    return read(createUnpacker(state.slice(mark.length)));
  } catch {
    return undefined;
  }
}
