// Mails out, over the operator's SMTP server. Reads none.
export { createMailer, type Mail, type Mailer } from "./mailer.ts";
