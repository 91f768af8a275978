// `npm run soak -- [--rounds 50] [--seed N]`: ill-treats a crawl (test/support/soak) and tells each round what held. Ends with 1
// when something did not.
import { parseArgs } from "node:util";
import { seededRandom } from "../simulation/random.ts";
import { soak } from "../test/support/soak/soak.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "50" }, seed: { type: "string", default: String(Date.now() % 1e6) } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error("npm run soak -- [--rounds N] [--seed N], both whole numbers");
  process.exit(2);
}
console.log(`${rounds} rounds, seed ${seed}`);
const result = await soak({
  rounds,
  random: seededRandom(seed, 0),
  onRound: ({ round, fault, requests, visits, complaints }) => {
    const words = complaints.length === 0 ? "holds" : complaints.join("; ");
    console.log(`${String(round).padStart(4)}  ${fault.padEnd(16)}  ${requests} requests, ${visits} visits: ${words}`);
  },
});
for (const complaint of result.complaints) console.log(complaint);
const isSound = result.complaints.length === 0 && result.rounds.every(({ complaints }) => complaints.length === 0);
console.log(
  isSound
    ? `All held: nothing recorded was lost, no turn stuck; ${result.requests} requests for ${result.visits} visits.`
    : `It did not hold; again with --seed ${seed}.`,
);
process.exit(isSound ? 0 : 1);
