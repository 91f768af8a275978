import { existsSync } from "node:fs";
import { runShown } from "./run.ts";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** The path of a Chromium; installs Debian's where it is missing and this is root. Throws saying what to do elsewhere. */
export async function ensureChromium(): Promise<string> {
  const named = process.env.GLINT_CHROMIUM;
  const found = [...(named ? [named] : []), ...places].find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(
      "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set GLINT_CHROMIUM to its path, then run npm test again.",
    );
  console.log("Installing Chromium (apt-get) for the browser tests …");
  await runShown("apt-get", ["update", "-qq"]);
  const status = await runShown("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  if (status !== 0 || !existsSync("/usr/bin/chromium"))
    throw new Error("apt-get could not install chromium; see above.");
  return "/usr/bin/chromium";
}
