import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

export const themeName = "twentytwentyone";

/** Debian's packages the site is made of. mini-httpd is the smallest web server that WordPress' dependencies accept; it is not run. */
export const packages: readonly string[] = [
  ...["wordpress", `wordpress-theme-${themeName}`, "mariadb-server", "mini-httpd"],
  ...["php-cli", "php-mysql", "php-gd", "php-xml", "php-mbstring"],
];

export const wordpressFolder = "/usr/share/wordpress";

const needed: readonly string[] = [
  ...[`${wordpressFolder}/wp-includes/version.php`, `${wordpressFolder}/wp-content/themes/${themeName}/style.css`],
  ...["/usr/sbin/mariadbd", "/usr/bin/mariadb-install-db", "/usr/bin/php"],
];

/** What is needed and not there; the remedy says which command installs it. */
export class PackagesMissing extends Error {
  readonly remedy =
    `Install Debian's packages with --install (as root), or by: apt-get install --no-install-recommends ${packages.join(" ")}`;
  constructor(missing: readonly string[]) {
    super(`a WordPress of Debian's packages needs ${missing.join(", ")}`);
  }
}

/**
 * @param exists whether a path is there.
 * @throws PackagesMissing
 */
export function requirePackages(exists: (path: string) => boolean = existsSync): void {
  const missing = needed.filter((path) => !exists(path));
  if (missing.length > 0) throw new PackagesMissing(missing);
}

const servicePolicy = "/usr/sbin/policy-rc.d";

/** Installs them from Debian's registry; no service is started by that. @throws where apt fails, or not as root */
export function installPackages(): void {
  if (process.getuid?.() !== 0) throw new Error("packages are installed by root alone");
  // Debian's maintainer scripts ask this file whether a service may start; 101 is no.
  const isOwn = !existsSync(servicePolicy);
  if (isOwn) writeFileSync(servicePolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  } finally {
    if (isOwn) rmSync(servicePolicy);
  }
}

function apt(...given: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync("apt-get", given, { env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`apt-get ${given[0]} ended with ${status}`);
}
