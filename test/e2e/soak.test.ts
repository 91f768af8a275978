import { expect, test } from "vitest";
import { seededRandom } from "../../simulation/random.ts";
import { soak } from "../support/soak/soak.ts";

// `npm run soak` plays fifty rounds and more; these few are those of every test run, the same each time.
test("five rounds of kills, restarts and refused writes: nothing recorded is lost, no turn is stuck, each visit was a request", async () => {
  const { rounds, complaints, visits } = await soak({ rounds: 5, random: seededRandom(5, 0) });
  expect(rounds.filter((round) => round.complaints.length > 0)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(rounds.map(({ fault }) => fault)).toEqual([
    "kill-worker",
    "kill-workers",
    "restart-database",
    "kill-database",
    "refuse-writes",
  ]);
  expect(visits).toBeGreaterThan(100);
}, 1_000_000);
