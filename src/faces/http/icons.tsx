// Our own line icons on a 24 x 24 field, 1.75 wide. Always beside words or inside a labelled control.
const paths = {
  home: "M4 11.5 12 4l8 7.5M6.5 9.8V20h11V9.8",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.3l3 1.9",
  flame: "M12.5 3.5c.6 3.2 5 5 5 10a5.5 5.5 0 0 1-11 .3c0-2 .9-3.3 2-4.5.2 1.5.9 2.3 1.7 2.7-.3-3.3.4-6.3 2.3-8.5Z",
  grid: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  key: "M15.5 4a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12.3 11.7 4.5 19.5M7.5 16.5l2.3 2.3M4.5 19.5l1.8 1.8",
  flag: "M6 20.5V4.5h11.5L15 9l2.5 4.5H6",
  people:
    "M9 5a3.3 3.3 0 1 0 0 6.6A3.3 3.3 0 0 0 9 5ZM3 19c.4-3.2 2.6-4.9 6-4.9s5.6 1.7 6 4.9M15.5 5.3a3.3 3.3 0 0 1 0 6M17 14.4c2.3.5 3.7 2.1 4 4.6",
  person: "M12 4.5a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4ZM4.8 20c.5-3.7 3.3-5.7 7.2-5.7s6.7 2 7.2 5.7",
  search: "M10.8 4.5a6.3 6.3 0 1 0 0 12.6 6.3 6.3 0 0 0 0-12.6ZM15.4 15.4 20 20",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4",
  moon: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z",
  halfSun: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16M12 8.5l6.8-.1M12 12h8M12 15.5h7",
  globe:
    "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM4 12h16M12 4c2.2 2.2 3.3 4.9 3.3 8S14.2 17.8 12 20c-2.2-2.2-3.3-4.9-3.3-8S9.8 6.2 12 4Z",
  play: "M8 5.2v13.6L19 12 8 5.2Z",
  pause: "M8 5v14M16 5v14",
  share: "M12 14.5V4M8 7.5 12 3.8l4 3.7M7 11H5v9h14v-9h-2",
  external: "M9 5H5v14h14v-4M13 4.5h6.5V11M19 5l-8.5 8.5",
  audio: "M5 10v4M8.5 7v10M12 4.5v15M15.5 8v8M19 10.5v3",
  eye: "M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  warning: "M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 16.9v.2",
  plus: "M12 5v14M5 12h14",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5",
  list: "M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.6M4 12h.6M4 17.5h.6",
  pulse: "M3 12h4l2.5-6.5 5 13L17 12h4",
  chart: "M4.5 4v15.5H20M7.5 15.5l4-4.5 3 2.5 4.5-6",
  gauge: "M4.6 17.5a8.5 8.5 0 1 1 14.8 0M12 14l4-4.5",
  back: "M19 12H5M10.5 6 4.8 12l5.7 6",
  forward: "M5 12h14M13.5 6l5.7 6-5.7 6",
  bulb: "M9.2 16.5a6 6 0 1 1 5.6 0v1.7H9.2zM9.8 20.8h4.4M12 16.5v-4.2M10.3 10.8 12 12.3l1.7-1.5",
  tag: "M4.5 4.5h7.2l7.8 7.8-7.2 7.2-7.8-7.8zM8.3 8.3h.2",
  upload: "M12 15.5V4.8M8 8.3l4-3.9 4 3.9M5 15v4.5h14V15",
  download: "M12 4.5v10.7M8 11.8l4 3.9 4-3.9M5 15v4.5h14V15",
  refresh: "M19.5 12a7.5 7.5 0 0 1-13.2 4.9M4.5 12a7.5 7.5 0 0 1 13.2-4.9M18.2 3.5v3.8h-3.8M5.8 20.5v-3.8h3.8",
  comment: "M4.5 5.5h15v10.8h-8.2L7 19.8v-3.5H4.5z",
  repost:
    "M7 17.5V9.3a2 2 0 0 1 2-2h9.3M15.3 4.2l3.2 3.1-3.2 3.1M17 6.5v8.2a2 2 0 0 1-2 2H5.7M8.7 19.8l-3.2-3.1 3.2-3.1",
  heart:
    "M12 19.3C6.6 15.6 4 12.7 4 9.4A4.3 4.3 0 0 1 8.3 5c1.6 0 2.9.8 3.7 2.2C12.8 5.8 14.1 5 15.7 5A4.3 4.3 0 0 1 20 9.4c0 3.3-2.6 6.2-8 9.9Z",
  bookmark: "M6.5 4.5h11v15.3L12 15.8l-5.5 4z",
  dots: "M5.5 12h.2M11.9 12h.2M18.3 12h.2",
  mail: "M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5",
  talk: "M4 5h12v8.5H9.5L6.5 16v-2.5H4zM18.5 9H20v8.5h-2.5V20l-3-2.5H10",
  picture: "M4 5h16v14H4zM4.5 16l4.5-4.8 3.8 4 2.4-2.4 4.3 4.2M15.5 9.2h.2",
  pencil: "M5 19l.8-3.8L16 5l3 3L8.8 18.2zM14 7l3 3",
  bell: "M6.5 17V10.8a5.5 5.5 0 0 1 11 0V17l1.5 1.8H5zM10.3 18.9a1.8 1.8 0 0 0 3.4 0M12 5.2V3.8",
  keyboard: "M3.5 6.5h17v11h-17zM7 10h.2M10.3 10h.2M13.6 10h.2M17 10h.2M7.5 14h9",
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon in the current colour. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={name === "play" ? "currentColor" : "none"}
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
