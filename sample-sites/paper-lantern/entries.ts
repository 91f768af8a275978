import type { Entry } from "../site.ts";

const mira = "Mira";

/** Where a post's player comes from; a post without an entry here hosts its own file. */
export const players: Readonly<
  Record<string, { platform: "youtube" | "bilibili" | "vimeo" | "lumen-yard"; id: string }>
> = {
  "the-loop-machine": { platform: "youtube", id: "gLintSmpl01" },
  "an-evening-in-hangzhou": { platform: "bilibili", id: "BV1gLiNtSmp1" },
  "what-the-river-carries": { platform: "lumen-yard", id: "what-the-river-carries" },
  "stop-motion-with-buttons": { platform: "lumen-yard", id: "stop-motion-with-buttons" },
  "a-lecture-worth-an-hour": { platform: "vimeo", id: "900000001" },
  "small-fish-big-glass": { platform: "lumen-yard", id: "small-fish-big-glass" },
  "the-colour-of-four-in-the-morning": { platform: "lumen-yard", id: "the-colour-of-four-in-the-morning" },
};

export const entries: readonly Entry[] = [
  {
    slug: "the-loop-machine",
    title: "The loop machine",
    about:
      "A friend sent me this film about a machine that only makes loops. I have watched it more often than I should admit.",
    category: "Links",
    tags: ["machines", "loops"],
    by: mira,
    clip: "tide",
  },
  {
    slug: "my-first-dune",
    title: "My first dune",
    about:
      "I carried the camera up before sunrise, and then the wind did all the work. Twenty-four seconds are left of two cold hours.",
    category: "Own films",
    tags: ["desert", "morning"],
    by: mira,
    clip: "dune",
  },
  {
    slug: "an-evening-in-hangzhou",
    title: "An evening in Hangzhou",
    about: "Somebody filmed the lake from a rowing boat. The sound of the oars is the best part.",
    category: "Links",
    tags: ["lake", "china"],
    by: mira,
    clip: "lantern",
  },
  {
    slug: "what-the-river-carries",
    title: "What the river carries",
    about: "My neighbour collects what the river brings: shoes, doors, once a piano key. She let me film her shelves.",
    category: "Portraits",
    tags: ["river", "collection"],
    by: mira,
    clip: "tide",
  },
  {
    slug: "stop-motion-with-buttons",
    title: "Stop motion with buttons",
    about: "The children's group made this with two hundred buttons and a borrowed tripod.",
    category: "Own films",
    tags: ["stop motion", "children"],
    by: mira,
    clip: "bloom",
  },
  {
    slug: "a-lecture-worth-an-hour",
    title: "A lecture worth an hour",
    about: "On the history of street lighting. Do not be put off by the first slide.",
    category: "Links",
    tags: ["history", "light"],
    by: mira,
    clip: "skyline",
  },
  {
    slug: "small-fish-big-glass",
    title: "Small fish, big glass",
    about: "I went to the aquarium to write and came home with this instead.",
    category: "Own films",
    tags: ["fish", "slow"],
    by: mira,
    clip: "reef",
  },
  {
    slug: "umbrellas-from-above",
    title: "Umbrellas from above",
    about: "The office window on a wet Tuesday. Each of them knows exactly where to go.",
    category: "Own films",
    tags: ["rain", "city"],
    by: mira,
    clip: "shower",
  },
  {
    slug: "the-colour-of-four-in-the-morning",
    title: "The colour of four in the morning",
    about: "There is a green that only bakers and nurses know. A portrait of two of them.",
    category: "Portraits",
    tags: ["night", "work"],
    by: mira,
    clip: "northern",
  },
  {
    slug: "lanterns-on-the-canal",
    title: "Lanterns on the canal",
    about: "The festival was cancelled, so the street made its own.",
    category: "Own films",
    tags: ["lantern", "festival"],
    by: mira,
    clip: "lantern",
  },
  {
    slug: "five-lights-in-a-row",
    title: "Five lights in a row",
    about: "Planets at dawn, from the roof, with the neighbour's telescope and too little sleep.",
    category: "Own films",
    tags: ["planets", "dawn"],
    by: mira,
    clip: "orbit",
  },
  {
    slug: "the-hill-behind-the-school",
    title: "The hill behind the school",
    about: "They want to build there. I filmed it while it is still a hill.",
    category: "Portraits",
    tags: ["hill", "town"],
    by: mira,
    clip: "ridge",
  },
  {
    slug: "sound-of-a-printing-shop",
    title: "Sound of a printing shop",
    about: "Press two has a rhythm that press one envies.",
    category: "Own films",
    tags: ["print", "sound"],
    by: mira,
    clip: "pulse",
  },
  {
    slug: "a-night-train-window",
    title: "A night train window",
    about: "Towns you will never get off at, in order.",
    category: "Own films",
    tags: ["train", "night"],
    by: mira,
    clip: "skyline",
  },
];

export function series(index: number): Entry {
  const clips = ["shower", "reef", "lantern", "ridge"] as const;
  return {
    slug: `postcard-${index + 1}`,
    title: `Postcard no. ${index + 1}`,
    about: `A short film in place of a letter, number ${index + 1}.`,
    category: "Own films",
    tags: ["postcard"],
    by: mira,
    clip: clips[index % clips.length]!,
  };
}
