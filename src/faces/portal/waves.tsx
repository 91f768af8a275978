const wavesCount = 48;

/** A pattern that looks like sound, its own for each id: stands where an audio programme has no picture. */
export function Waves({ id }: { id: string }) {
  return (
    <svg class="waves" viewBox={`0 0 ${wavesCount * 4} 60`} preserveAspectRatio="none" aria-hidden="true">
      {waveHeights(id).map((height, index) => (
        <rect key={index} x={index * 4 + 1} y={30 - height / 2} width="2" height={height} rx="1" />
      ))}
    </svg>
  );
}

/** Heights 4..52, the same for the same id. */
function waveHeights(id: string): number[] {
  const seed = [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7);
  return Array.from({ length: wavesCount }, (_, index) => {
    const swell =
      Math.abs(Math.sin((index + seed) * 0.21)) * 0.6 + Math.abs(Math.sin((index * 1.7 + seed) * 0.53)) * 0.4;
    return Math.round(4 + swell * 48);
  });
}
