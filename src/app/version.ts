/** The version of the program; scripts/check-tidy.ts holds it equal to package.json's. */
export const version = "0.1.0";
