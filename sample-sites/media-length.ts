/**
 * Length in seconds as the file itself says, for the containers used here; undefined when it cannot be told.
 * Sources: ISO 14496-12 8.2.2 (mvhd), Matroska (Info/Duration with the default scale of 1 ms), RFC 3533 6 (granule position).
 */
export function mediaLengthSeconds(bytes: Buffer, type: string): number | undefined {
  switch (type) {
    case "video/mp4":
      return movieHeaderSeconds(bytes);
    case "video/webm":
      return matroskaSeconds(bytes);
    case "audio/mpeg":
      return bytes.length / 5000; // 40 kbit/s, constant
    case "audio/ogg":
      return oggSeconds(bytes);
    case "application/vnd.apple.mpegurl":
      return [...bytes.toString("utf8").matchAll(/#EXTINF:([\d.]+)/g)].reduce(
        (sum, match) => sum + Number(match[1]),
        0,
      );
    default:
      return undefined;
  }
}

function movieHeaderSeconds(bytes: Buffer): number | undefined {
  const at = bytes.indexOf("mvhd", 0, "latin1");
  if (at < 0 || bytes[at + 4] !== 0) return undefined;
  return bytes.readUInt32BE(at + 20) / bytes.readUInt32BE(at + 16);
}

function matroskaSeconds(bytes: Buffer): number | undefined {
  const at = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  return at < 0 ? undefined : bytes.readDoubleBE(at + 3) / 1000;
}

function oggSeconds(bytes: Buffer): number | undefined {
  const last = bytes.lastIndexOf("OggS", undefined, "latin1");
  const identification = bytes.indexOf("\u0001vorbis", 0, "latin1");
  if (last < 0 || identification < 0) return undefined;
  return Number(bytes.readBigInt64LE(last + 6)) / bytes.readUInt32LE(identification + 12);
}
