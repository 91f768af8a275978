import type { MemberLanguage } from "../member.ts";

/** A mail's words: paragraphs, the label of its one link, and what follows it. */
export type Letter = {
  readonly subject: string;
  readonly before: readonly string[];
  readonly act?: string;
  readonly after: readonly string[];
};

/** What a letter may need to say. */
export type LetterFacts = { readonly name: string; readonly host: string; readonly reason?: string };

export type LetterKind =
  | "verify"
  | "verify-new"
  | "have-account"
  | "reset"
  | "approved"
  | "declined"
  | "password-changed"
  | "email-changed"
  | "passkey-added";

type Letters = Readonly<Record<LetterKind, (facts: LetterFacts) => Letter>>;

const english: Letters = {
  verify: ({ name, host }) => ({
    subject: `Confirm your address for ${host}`,
    before: [
      `Hello @${name},`,
      `somebody, probably you, made an account at ${host} with this address. Please confirm it:`,
    ],
    act: "Confirm my address",
    after: ["The link works once, for 48 hours. If it was not you, do nothing: the account will vanish by itself."],
  }),
  "verify-new": ({ name, host }) => ({
    subject: `Confirm your new address for ${host}`,
    before: [`Hello @${name},`, `please confirm that your account at ${host} may use this address:`],
    act: "Confirm my address",
    after: ["The link works once, for 48 hours. If you did not ask for it, do nothing."],
  }),
  "have-account": ({ name, host }) => ({
    subject: `You have an account at ${host} already`,
    before: [
      `Hello @${name},`,
      `somebody, perhaps you, tried to make a new account at ${host} with this address. You have one already: @${name}.`,
      "If you have forgotten its password, choose a new one here:",
    ],
    act: "Forgotten password",
    after: ["If it was not you, nothing needs to be done."],
  }),
  reset: ({ name, host }) => ({
    subject: `A new password for ${host}`,
    before: [
      `Hello @${name},`,
      `somebody, probably you, asked for a new password for your account at ${host}. Choose it here:`,
    ],
    act: "Choose a new password",
    after: ["The link works once, for an hour. If it was not you, do nothing: your password stays as it is."],
  }),
  approved: ({ name, host }) => ({
    subject: `Welcome to ${host}`,
    before: [`Hello @${name},`, `your account at ${host} is ready.`],
    act: "Sign in",
    after: [],
  }),
  declined: ({ name, host, reason }) => ({
    subject: `Your application at ${host}`,
    before: [
      `Hello @${name},`,
      `your application for an account at ${host} was declined.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    after: [],
  }),
  "password-changed": ({ name, host }) => ({
    subject: `Your password for ${host} was changed`,
    before: [
      `Hello @${name},`,
      `the password of your account at ${host} has just been changed, and all other sessions were ended.`,
      "If it was not you, choose a new one at once:",
    ],
    act: "Forgotten password",
    after: [],
  }),
  "email-changed": ({ name, host }) => ({
    subject: `Your address for ${host} was changed`,
    before: [
      `Hello @${name},`,
      `your account at ${host} uses another mail address from now on. If it was not you, tell the operator.`,
    ],
    after: [],
  }),
  "passkey-added": ({ name, host }) => ({
    subject: `A passkey was added to your account at ${host}`,
    before: [
      `Hello @${name},`,
      `your account at ${host} can be signed in to with a new passkey. If it was not you, remove it here:`,
    ],
    act: "Sign-in and security",
    after: [],
  }),
};

const chinese: Letters = {
  verify: ({ name, host }) => ({
    subject: `确认你在 ${host} 的邮箱`,
    before: [`@${name}，你好：`, `有人（应该就是你）用这个邮箱在 ${host} 注册了账号，请点下面的链接确认：`],
    act: "确认邮箱",
    after: ["链接只能用一次，48 小时内有效。如果不是你本人操作，不必理会，账号会自动消失。"],
  }),
  "verify-new": ({ name, host }) => ({
    subject: `确认你在 ${host} 的新邮箱`,
    before: [`@${name}，你好：`, `请确认你在 ${host} 的账号改用这个邮箱：`],
    act: "确认邮箱",
    after: ["链接只能用一次，48 小时内有效。如果不是你本人操作，不必理会。"],
  }),
  "have-account": ({ name, host }) => ({
    subject: `你在 ${host} 已经有账号了`,
    before: [
      `@${name}，你好：`,
      `有人（也许就是你）想用这个邮箱在 ${host} 再注册一个账号，但它已经属于 @${name}。`,
      "如果忘了密码，可以在这里重设：",
    ],
    act: "忘记密码",
    after: ["如果不是你本人操作，不必理会。"],
  }),
  reset: ({ name, host }) => ({
    subject: `重设你在 ${host} 的密码`,
    before: [`@${name}，你好：`, `有人（应该就是你）要求重设你在 ${host} 的密码，请在这里设定新密码：`],
    act: "设定新密码",
    after: ["链接只能用一次，一小时内有效。如果不是你本人操作，不必理会，密码不会变。"],
  }),
  approved: ({ name, host }) => ({
    subject: `欢迎加入 ${host}`,
    before: [`@${name}，你好：`, `你在 ${host} 的账号已经通过审核，可以登录了。`],
    act: "登录",
    after: [],
  }),
  declined: ({ name, host, reason }) => ({
    subject: `你在 ${host} 的申请`,
    before: [`@${name}，你好：`, `你在 ${host} 的账号申请没有通过。`, ...(reason ? [`理由：${reason}`] : [])],
    after: [],
  }),
  "password-changed": ({ name, host }) => ({
    subject: `你在 ${host} 的密码已更改`,
    before: [
      `@${name}，你好：`,
      `你在 ${host} 的密码刚刚更改，其他设备上的登录都已退出。`,
      "如果不是你本人操作，请立即重设密码：",
    ],
    act: "忘记密码",
    after: [],
  }),
  "email-changed": ({ name, host }) => ({
    subject: `你在 ${host} 的邮箱已更改`,
    before: [`@${name}，你好：`, `你在 ${host} 的账号已改用另一个邮箱。如果不是你本人操作，请联系管理员。`],
    after: [],
  }),
  "passkey-added": ({ name, host }) => ({
    subject: `你在 ${host} 的账号添加了通行密钥`,
    before: [
      `@${name}，你好：`,
      `你在 ${host} 的账号现在可以用一个新的通行密钥登录。如果不是你本人操作，请在这里移除：`,
    ],
    act: "登录与安全",
    after: [],
  }),
};

export function letterOf(kind: LetterKind, language: MemberLanguage, facts: LetterFacts): Letter {
  return (language === "zh" ? chinese : english)[kind](facts);
}
