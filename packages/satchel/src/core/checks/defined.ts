/**
 * An object without the keys that have no value. Types here tell a missing key from one that is `undefined`
 * (`exactOptionalPropertyTypes`), and JSON leaves the second kind out; `defined({ id, title })` is the short form of `{
 * id, ...(title === undefined ? {} : { title }) }`.
 */
export type Defined<T> = { readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** Copies `values` in the order of its keys. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
