import type { FoundLink } from "../../strategy.ts";
import { kindOf, newKinds } from "./arm-kinds.ts";
import { type Arm, type ArmKind, newArm } from "./arms.ts";
import { addressForm, placeCluster } from "./place-cluster.ts";

/** The arms of a site, by name. */
export class ArmTable {
  readonly kinds = newKinds();
  readonly #arms = new Map<string, Arm>();

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
}
