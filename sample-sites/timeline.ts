import { clipOf } from "./clips.ts";
import { pick, seededRandom, seedOf } from "./random.ts";
import type { Entry, LiveProgramme, SampleSite } from "./site.ts";

export type Calendar = {
  readonly seed: number;
  /** The moment of day 0. */
  readonly startedAt: Date;
  /** Length of a sample day in real seconds. */
  readonly daySeconds: number;
};

/** After this many days a site stands still. */
export const dayMax = 400;

type Life = {
  entry: Entry;
  readonly number: number;
  readonly addedOnDay: number;
  editedOnDay?: number;
  edits: number;
  removedOnDay?: number;
};

/**
 * The programmes of a site on a day, newest first, and those that were there before.
 * The same seed and day always give the same answer: every day is drawn from its own seeded numbers.
 *
 * @param day whole number from 0 to `dayMax`.
 */
export function programmesOn(
  site: SampleSite,
  day: number,
  calendar: Calendar,
): { alive: LiveProgramme[]; gone: LiveProgramme[] } {
  const lives: Life[] = site.entries
    .slice(0, site.initialCount)
    .map((entry, i) => ({ entry, number: i + 1, addedOnDay: 0, edits: 0 }));
  for (let today = 1; today <= Math.min(day, dayMax); today++) liveOneDay(site, lives, today, calendar.seed);
  const live = lives.map((life) => present(site, life, Math.min(day, dayMax), calendar));
  live.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || b.number - a.number);
  return {
    alive: live.filter((programme) => programme.removedOnDay === undefined),
    gone: live.filter((programme) => programme.removedOnDay !== undefined),
  };
}

function liveOneDay(site: SampleSite, lives: Life[], today: number, seed: number) {
  const random = seededRandom(seedOf(seed, site.key, "day", today));
  const births = random() < 0.3 ? 0 : random() < 0.7 ? 1 : 2;
  for (let i = 0; i < births; i++) {
    const number = lives.length + 1;
    const entry = site.entries[number - 1] ?? site.series(number - 1 - site.entries.length);
    lives.push({ entry, number, addedOnDay: today, edits: 0 });
  }
  const alive = lives.filter((life) => life.removedOnDay === undefined);
  // A site keeps about its first size: once it has grown by a quarter it drops an old programme on most days.
  const isCrowded = alive.length > site.initialCount * 1.25;
  if (random() < (isCrowded ? 0.9 : 0.15))
    pick(random, alive.slice(0, Math.ceil(alive.length / 2))).removedOnDay = today;
  if (random() < 0.35) {
    const edited = pick(random, alive);
    edited.editedOnDay = today;
    edited.edits++;
  }
}

function present(site: SampleSite, life: Life, today: number, calendar: Calendar): LiveProgramme {
  const random = seededRandom(seedOf(calendar.seed, site.key, "programme", life.number));
  const { entry } = life;
  const clip = clipOf(entry.clip);
  const ageDays = (life.removedOnDay ?? today) - life.addedOnDay;
  const base = life.addedOnDay === 0 ? Math.round(Math.exp(4 + random() * 5.5)) : Math.round(20 + random() * 60);
  const burst = Math.exp(3 + random() * 4.5);
  // Interest dies away by a tenth a day and leaves a trickle.
  const views = base + Math.round((burst * (1 - 0.9 ** ageDays)) / 0.1) + ageDays * 3;
  const likeShare = 0.01 + random() * 0.07;
  return {
    ...revise(site, entry, life.edits),
    number: life.number,
    publishedAt: publishedAt(site, life, calendar, random()),
    addedOnDay: life.addedOnDay,
    ...(life.editedOnDay === undefined ? {} : { editedOnDay: life.editedOnDay }),
    ...(life.removedOnDay === undefined ? {} : { removedOnDay: life.removedOnDay }),
    views,
    likes: Math.round(views * likeShare),
    durationSeconds: clip.seconds * (entry.loops ?? 1),
  };
}

/** The first edit renames a programme, later ones touch its description only. */
function revise(site: SampleSite, entry: Entry, edits: number): Entry {
  if (edits === 0) return entry;
  const isChinese = site.language === "zh-CN";
  const title = isChinese ? `${entry.title}（新版）` : `${entry.title} (new cut)`;
  const note = isChinese
    ? `本片已作第${edits}次修订。`
    : `Revision ${edits}: picture and sound were gone over once more.`;
  return { ...entry, title, about: isChinese ? `${entry.about}${note}` : `${entry.about} ${note}` };
}

/** First programmes lie 20 to 30 hours apart before day 0; later ones appear at some moment of their day. Whole seconds. */
function publishedAt(site: SampleSite, life: Life, calendar: Calendar, chance: number): Date {
  if (life.entry.publishedOn !== undefined && life.addedOnDay === 0)
    return new Date(`${life.entry.publishedOn}T12:00:00Z`);
  const start = Math.floor(calendar.startedAt.getTime() / 1000) * 1000;
  if (life.addedOnDay > 0)
    return new Date(start + Math.floor((life.addedOnDay - 1 + chance) * calendar.daySeconds) * 1000);
  const rank = site.initialCount - life.number;
  return new Date(start - Math.round(rank * 25 * 3600 + (1 + chance * 5) * 3600) * 1000);
}
