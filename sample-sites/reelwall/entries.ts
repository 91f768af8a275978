import type { ClipName } from "../clips.ts";
import type { Entry } from "../site.ts";

// [title, category, clip, description]
const reels: readonly (readonly [string, string, ClipName, string])[] = [
  ["Waves at half speed", "Calm", "tide", "The harbour wall at noon, slowed down until it breathes."],
  ["Ridge line run", "Outdoors", "ridge", "Twelve kilometres of ridge in under half a minute."],
  ["Desk planetarium", "Making", "orbit", "A birthday present that took all summer."],
  ["Blue hour downtown", "City", "skyline", "From the fourteenth floor, window open, traffic off."],
  ["Lantern release", "Festivals", "lantern", "The whole village counted down from ten."],
  ["Paper dahlia", "Making", "bloom", "Sixty-four petals and only one paper cut."],
  ["First aurora of autumn", "Outdoors", "northern", "We nearly drove past it."],
  ["Lunch break aquarium", "Calm", "reef", "Best seat in the building, nobody else goes there."],
  ["Umbrella crossing", "City", "shower", "The busiest crossing in town on its wettest day."],
  ["Dust and gold", "Outdoors", "dune", "Last light on the big dune, wind from the left."],
  ["Basement beats", "Music", "pulse", "First take, wrong key, kept it."],
  ["Cloth in the wind", "Calm", "tide", "Laundry day on the roof, nine sheets."],
  ["Snow fence", "Outdoors", "ridge", "The same fence in four kinds of weather."],
  ["Night bus colours", "City", "skyline", "Line 9, back row, no passengers."],
  ["Turning table", "Making", "orbit", "Testing a new lazy Susan with marbles."],
  ["Candle count", "Festivals", "lantern", "One for each year the bakery has been open."],
  ["Chalk mandala", "Festivals", "bloom", "Drawn at dawn, rained away by lunch."],
  ["Green sky, red cabin", "Outdoors", "northern", "Thirty-six seconds out of five frozen nights."],
  ["Shoal practice", "Calm", "reef", "They turn together, except the orange one."],
  ["Puddle percussion", "Music", "shower", "Every drop has its own pitch if you wait."],
  ["Hills on repeat", "Music", "dune", "A loop for the walk home."],
  ["Speaker test", "Music", "pulse", "All the sounds the new horn can make."],
  ["Rooftop cinema", "City", "skyline", "The film broke, the view did not."],
  ["Kite school", "Outdoors", "ridge", "Lesson one: let go later."],
  ["Tin boat race", "Festivals", "tide", "Fourteen boats, one winner, much paddling with spoons."],
  ["Glass garden", "Making", "bloom", "Offcuts from the studio floor, glued on a Sunday."],
];

export const entries: readonly Entry[] = reels.map(([title, category, clip, about]) => ({
  slug: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
  title,
  about,
  category,
  tags: [category.toLowerCase(), "reel"],
  by: ["ondine", "marlow", "tess.k", "the_oak"][title.length % 4]!,
  clip,
}));

export function series(index: number): Entry {
  const clips = ["tide", "orbit", "lantern", "shower", "pulse"] as const;
  return {
    slug: `daily-reel-${index + 1}`,
    title: `Daily reel ${index + 1}`,
    about: `One minute or less from day ${index + 1}.`,
    category: ["Calm", "City", "Music"][index % 3]!,
    tags: ["daily", "reel"],
    by: "marlow",
    clip: clips[index % clips.length]!,
  };
}
