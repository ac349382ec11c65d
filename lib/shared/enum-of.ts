/**
 * The value of a text that the database stores. Throws an Error that names the column's meaning for a text outside
 * `values`: the database and the code disagree, which must be logged as an unexpected failure and never guessed away.
 */
export function enumOf<const Value extends string>(values: readonly Value[], text: string, meaning: string): Value {
  const value = values.find((candidate) => candidate === text)
  if (value === undefined) throw new Error(`unknown ${meaning} in the database: ${JSON.stringify(text)}`)
  return value
}

/** The same for a column that may be null. */
export const enumOrNull = <const Value extends string>(
  values: readonly Value[],
  text: string | null,
  meaning: string,
) => (text === null ? null : enumOf(values, text, meaning))
