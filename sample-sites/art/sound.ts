import { pick, seededRandom } from "../random.ts";

const sampleRate = 24_000;
// Steps of the major pentatonic scale: any two of them sound well together, so chance alone makes a gentle tune.
const pentatonic = [0, 2, 4, 7, 9, 12, 14, 16] as const;

/** A quiet tune of plucked notes over a slow chord: a mono 16-bit WAV file of `seconds` length. */
export function composeTune({ seconds, seed }: { seconds: number; seed: number }): Buffer {
  const random = seededRandom(seed);
  const root = pick(random, [196, 220, 246.9, 261.6]);
  const samples = new Float64Array(seconds * sampleRate);
  const beatSeconds = pick(random, [0.5, 0.6, 0.75]);
  for (let at = 0; at + 1 < seconds; at += beatSeconds) {
    if (random() < 0.28) continue;
    const octave = random() < 0.3 ? 0.5 : 1;
    pluck(samples, {
      at,
      frequency: root * octave * 2 ** (pick(random, pentatonic) / 12),
      loudness: 0.16 + random() * 0.1,
    });
  }
  for (const step of [0, 7, 12]) drone(samples, root * 0.5 * 2 ** (step / 12), seconds);
  return wavFile(samples);
}

function pluck(samples: Float64Array, note: { at: number; frequency: number; loudness: number }) {
  const start = Math.floor(note.at * sampleRate);
  const end = Math.min(samples.length, start + sampleRate * 1.8);
  for (let i = start; i < end; i++) {
    const age = (i - start) / sampleRate;
    const envelope = Math.min(1, age / 0.008) * Math.exp(-age * 3.2);
    const phase = age * note.frequency * 2 * Math.PI;
    samples[i] = (samples[i] ?? 0) + note.loudness * envelope * (Math.sin(phase) + 0.28 * Math.sin(2 * phase));
  }
}

function drone(samples: Float64Array, frequency: number, seconds: number) {
  for (let i = 0; i < samples.length; i++) {
    const at = i / sampleRate;
    const swell = 0.5 - 0.5 * Math.cos((at / seconds) * 2 * Math.PI * Math.max(1, Math.round(seconds / 8)));
    samples[i] = (samples[i] ?? 0) + 0.045 * swell * Math.sin(at * frequency * 2 * Math.PI);
  }
}

function wavFile(samples: Float64Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, i) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), 44 + i * 2);
  });
  return bytes;
}
