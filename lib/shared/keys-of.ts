/** The keys of a record whose keys are known, in the order in which they are written. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key))
