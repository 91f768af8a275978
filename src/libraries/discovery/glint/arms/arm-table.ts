import type { FoundLink } from "../../strategy.ts";
import { kindOf, newKinds } from "./arm-kinds.ts";
import { type Arm, type ArmKind, newArm } from "./arms.ts";
import { addressForm, placeCluster } from "./place-cluster.ts";
import { continuedKey, type Series } from "./series.ts";

const seriesMax = 20_000;

/** The arms of a site, by name. */
export class ArmTable {
  readonly kinds = newKinds();
  readonly #arms = new Map<string, Arm>();
  /** By the key of the list's first page. */
  readonly #series = new Map<string, Series>();

  add(arm: Arm): void {
    this.#arms.set(arm.name, arm);
  }

  all(): Iterable<Arm> {
    return this.#arms.values();
  }

  allKinds(): readonly ArmKind[] {
    return Object.values(this.kinds);
  }

  /** The arm the link belongs to. @param depth of the link. */
  of(link: FoundLink, depth: number): Arm {
    const place = link.tagPath === "" ? link.origin : placeCluster(link.tagPath);
    const name = `${link.role === "page" ? addressForm(link.url) : `{${link.role}${Math.min(depth, 2)}}`} ${place}`;
    let arm = this.#arms.get(name);
    if (arm === undefined) {
      arm = newArm(name, this.kinds[kindOf(link, depth)]);
      this.#arms.set(name, arm);
    }
    return arm;
  }

  /** The series that a page continues. */
  continuedBy({ role, url }: Pick<FoundLink, "role" | "url">): Series | undefined {
    const key = role === "page" ? continuedKey(url) : undefined;
    if (key === undefined) return undefined;
    let series = this.#series.get(key);
    if (series === undefined && this.#series.size < seriesMax) {
      series = { gain: 0, fetches: 0 };
      this.#series.set(key, series);
    }
    return series;
  }

  /** The series that begins with the page of this key; undefined where nothing is known to continue it. */
  begunBy(key: string): Series | undefined {
    return this.#series.get(key);
  }
}
