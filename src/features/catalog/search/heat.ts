import { secondsBetween } from "../../../base/clock.ts";

export type HeatInput = {
  readonly views?: number | undefined;
  readonly likes?: number | undefined;
  readonly dislikes?: number | undefined;
  readonly favourites?: number | undefined;
  readonly comments?: number | undefined;
  /** See newestAt. */
  readonly at: Date;
};

// What one act is worth in views: about one viewer in twenty votes and one in forty saves or writes.
const viewsPer = { like: 20, favourite: 40, comment: 20 } as const;
const halfLifeSeconds = 18 * 3600; // design/methods.md 3: twice the attention makes up for 18 hours
const dayHours = 24;

/**
 * How hot a programme is, first version: its source's counters on a scale of doublings, and time. The score falls with age
 * at the same speed for all, so the order of two programmes never changes by waiting: it is stored and needs no
 * recomputing. Only differences mean something: +1 is twice the attention or 18 hours younger.
 *
 * NOTE: counters of different sites are compared as they are; the popularity feature replaces this.
 */
export function heatOf({ views = 0, likes = 0, dislikes = 0, favourites = 0, comments = 0, at }: HeatInput): number {
  const votes =
    Math.max(0, likes - dislikes) * viewsPer.like + favourites * viewsPer.favourite + comments * viewsPer.comment;
  return Math.log2(1 + Math.max(views, votes)) + at.getTime() / 1000 / halfLifeSeconds;
}

/**
 * The time a programme is ordered by: when it was published, unless the page does not say or says a time to come; where
 * the page tells the day only and that is the day it was found, the time it was found.
 */
export function newestAt(
  published: { readonly at: Date; readonly isDay: boolean } | undefined,
  firstSeenAt: Date,
): Date {
  if (!published) return firstSeenAt;
  const hours = secondsBetween(published.at, firstSeenAt) / 3600;
  if (hours < 0) return firstSeenAt;
  // A day written in any time zone began between 14 hours before and 12 hours after the same midnight in UTC.
  return published.isDay && hours < dayHours + 12 ? firstSeenAt : published.at;
}
