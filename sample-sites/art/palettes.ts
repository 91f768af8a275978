/** Five colours from sky to foreground, then one accent. */
export type Palette = readonly [string, string, string, string, string, string];

export const palettes: readonly Palette[] = [
  ["#fde2c4", "#f7a072", "#d9656b", "#7d3c66", "#2b1d42", "#fff3d6"],
  ["#0b132b", "#1c2f5c", "#34599c", "#5fa8d3", "#cae9ff", "#ffd166"],
  ["#e9f5db", "#b5d6a2", "#74a57f", "#3c6e57", "#14342b", "#f4a259"],
  ["#1a1033", "#3b1f6b", "#7b2d8b", "#d1458f", "#ff8fa3", "#ffe8a3"],
  ["#dff6ff", "#9bd7e8", "#47b5c4", "#1b7f8e", "#0c3b4a", "#ff6b5e"],
  ["#fff4e0", "#ffd6a5", "#f79d65", "#c8553d", "#4a1e1a", "#2ec4b6"],
  ["#0d1b1e", "#12403b", "#1f7a5c", "#5bc08a", "#d4f5c9", "#f9f871"],
  ["#f3e9ff", "#cdb4f6", "#9a7fe0", "#5b4bb7", "#231b57", "#ffb4a2"],
  ["#141414", "#33272a", "#6b3a3f", "#c35b4e", "#f2a65a", "#f6f0d8"],
  ["#eaf4f4", "#bcd4de", "#84a9c0", "#4a6d8c", "#1d3449", "#f25f5c"],
  ["#210b2c", "#55286f", "#8f4aa8", "#bc96e6", "#f0d9ff", "#66f0d5"],
  ["#fefae0", "#e9d8a6", "#94d2bd", "#0a9396", "#003845", "#ee9b00"],
];
