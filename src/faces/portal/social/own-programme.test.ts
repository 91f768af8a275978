import { expect, test } from "vitest";
import { readOwnProgramme } from "./own-programme.ts";

const at = (text: string) => readOwnProgramme(text, ["127.0.0.1:8080", "glint.example:8080"]);

test("a link to a play page of this Glint names its programme, and the moment in it", () => {
  expect(at("Look: http://glint.example:8080/programme/7")).toEqual({ id: "7" });
  expect(at("https://glint.example:8080/programme/7?t=83#comments 看")).toEqual({ id: "7", atSeconds: 83 });
  expect(at("http://a.example/ http://glint.example:8080/programme/8 http://glint.example:8080/programme/7")).toEqual({
    id: "8",
  });
});

test("other addresses name none: of another host or port, of another page, with what is no number", () => {
  for (const text of [
    "http://glint.example/programme/7",
    "http://other.example:8080/programme/7",
    "http://glint.example:8080/programme/7/why",
    "http://glint.example:8080/programme/x",
    "http://glint.example:8080/programme/99999999999999999999999",
    "http://glint.example:8080/post/7",
    "programme/7",
  ])
    expect(at(text), text).toBeUndefined();
  expect(at("http://glint.example:8080/programme/7?t=soon")).toEqual({ id: "7" });
});
