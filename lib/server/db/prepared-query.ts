import type { CompiledQuery } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * A query for hot paths: built and compiled once with `samples` as parameters, then executed with other values in their
 * positions. Each sample must be a value that occurs nowhere else in the query.
 */
export function preparedQuery<const Values extends readonly unknown[], Row>(
  samples: Values,
  build: (db: Db, values: Values) => { compile: () => CompiledQuery<Row> },
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db, values: { readonly [At in keyof Values]: unknown }): Promise<Row[]> => {
    compiled ??= build(db, samples).compile()
    const parameters = compiled.parameters.map((parameter) => {
      const at = samples.indexOf(parameter)
      return at < 0 ? parameter : values[at]
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
