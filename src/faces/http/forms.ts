import { formTokenField, isFormTokenValid } from "./csrf.ts";
import { type Fields, readFields } from "./fields.ts";
import type { WebContext } from "./viewer.ts";

/** The posted fields; undefined when the form's token is not this session's. */
export async function readForm(c: WebContext): Promise<Fields | undefined> {
  const fields = await readFields(c);
  return isFormTokenValid(c, fields[formTokenField]) ? fields : undefined;
}

/** A form whose content is taken as it comes: text with every character, files byte for byte. */
export type RawForm = {
  readonly text: (name: string) => string;
  /** undefined when no file was chosen. */
  readonly file: (name: string) => Promise<Uint8Array | undefined>;
};

/** The posted form, raw; undefined when the form's token is not this session's. */
export async function readRawForm(c: WebContext): Promise<RawForm | undefined> {
  const form = await readRawFields(c);
  return form.isGenuine ? form : undefined;
}

/** The posted form, raw, whose content is shown again rather than lost where `isGenuine` (the token is this session's) is false. */
export async function readRawFields(c: WebContext): Promise<RawForm & { readonly isGenuine: boolean }> {
  const body: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  return {
    isGenuine: isFormTokenValid(c, body[formTokenField]),
    text: (name) => (typeof body[name] === "string" ? body[name] : ""),
    file: async (name) => {
      const file = body[name];
      return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : undefined;
    },
  };
}
