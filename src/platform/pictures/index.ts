// Pictures from anywhere, decoded within limits and written anew: whatever else was in the file is gone.
export { type PictureShape, type ShrunkPicture, shrinkPicture } from "./shrink-picture.ts";
