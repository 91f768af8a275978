import { wordSieve } from "../document/word-sieve.ts";
import { viewWords } from "./badges.ts";
import { pagingWords, playerWords, podcastWords, programmeWord, shopWords } from "./words.ts";

// The lists that all texts are looked through for, as bits of their traits.
export const mayHoldProgrammeWord = 1;
export const mayHoldPodcastWord = 2;
export const mayHoldShopWord = 4;
export const mayHoldViewWord = 8;
export const mayBePlayerWord = 16;
export const mayBePagingWord = 32;

/** In the order of the bits. */
export const listedWords = wordSieve([programmeWord, podcastWords, shopWords, viewWords, playerWords, pagingWords]);
