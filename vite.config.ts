import { defineConfig } from "vite";

// The browser's part: one entry a script that a page may ask for, one style sheet a face. The server finds the hashed
// names in manifest.json (src/faces/http/assets.ts).
export default defineConfig({
  root: import.meta.dirname,
  base: "/assets/",
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    assetsDir: "",
    manifest: "manifest.json",
    target: "es2022",
    cssTarget: "chrome123",
    modulePreload: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false }, // advice to developers, shown to whoever starts Glint first
      input: {
        shell: "src/faces/http/islands/shell.ts",
        player: "src/faces/portal/islands/player.ts",
        messages: "src/faces/portal/islands/messages.ts",
        "sign-out": "src/faces/portal/islands/sign-out.ts",
        passkey: "src/faces/portal/islands/passkey.ts",
        feed: "src/faces/portal/islands/feed.ts",
        composer: "src/faces/portal/islands/composer.ts",
        progress: "src/faces/portal/islands/progress.ts",
        live: "src/faces/console/islands/live.ts",
        plots: "src/faces/console/islands/plots.ts",
        rows: "src/faces/console/islands/rows.ts",
        freshness: "src/faces/console/islands/freshness.ts",
        answer: "src/faces/console/islands/answer.ts",
        labels: "src/faces/console/islands/labels.ts",
        "portal-style": "src/faces/portal/styles/portal.css",
        "console-style": "src/faces/console/styles/console.css",
      },
    },
  },
});
