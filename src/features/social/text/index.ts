// What a post's text says: how long it is as people count, and where in it addresses, topics and names stand.
// Pure, and the one part of this feature that runs in browsers too, where the composer counts while somebody types: hence a door of its own.
export { countText, textMax } from "./count-text.ts";
export { type Entity, readEntities } from "./entities.ts";
export { readText } from "./read-text.ts";
export { splitText } from "./split-text.ts";
export { topicKey } from "./topic-key.ts";
