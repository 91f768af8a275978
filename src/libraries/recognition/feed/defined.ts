type Optional<Value> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} & { [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined> };

/** Without the properties that are undefined. */
export function defined<Value extends Record<string, unknown>>(value: Value): Optional<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Optional<Value>;
}
