import { expect, test } from "vitest";
import { packages, requirePackages } from "./packages.ts";

test("what is missing is said with the command that installs it", () => {
  const hasNoPhp = (path: string) => path !== "/usr/bin/php";
  expect(() => requirePackages(hasNoPhp)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/needs \/usr\/bin\/php$/),
      remedy: expect.stringContaining(`apt-get install --no-install-recommends ${packages.join(" ")}`),
    }),
  );
  expect(() => requirePackages(() => true)).not.toThrow();
});
