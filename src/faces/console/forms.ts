import { type Fields, formTokenField, isFormTokenValid, readFields, type WebContext } from "../http/index.ts";

/** The posted fields; undefined when the form's token is not this session's. */
export async function readForm(c: WebContext): Promise<Fields | undefined> {
  const fields = await readFields(c);
  return isFormTokenValid(c, fields[formTokenField]) ? fields : undefined;
}
