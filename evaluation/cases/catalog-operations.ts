import { countDistinctProgrammes } from "../../src/features/catalog/index.ts";
import { recognize } from "../../src/libraries/recognition/index.ts";
import { bytesField, type CaseInput, headersField, type Operation, textField } from "./case.ts";

/** The catalogue: which pages show one programme. */
export const catalogOperations: Readonly<Record<string, Operation>> = {
  dedupe: (input, now) => {
    const pages = Array.isArray(input.pages) ? (input.pages as CaseInput[]) : [];
    const readings = pages.map((page) =>
      recognize(
        { url: textField(page, "url"), bytes: bytesField(page), headers: headersField(page), now },
        { explain: true },
      ),
    );
    return { distinct: countDistinctProgrammes(readings) };
  },
};
