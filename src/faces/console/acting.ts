import type { PresentMember } from "../../features/members/index.ts";
import { type Fields, readForm, respondProblem, type WebContext } from "../http/index.ts";

export type Acting = (actor: PresentMember, form: Fields) => Promise<Response>;

/** With a form of this session, by whoever the console let in. */
export async function acting(c: WebContext, act: Acting): Promise<Response> {
  const { member } = c.get("viewer");
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  return member ? act(member, form) : respondProblem(c, "forbidden");
}
