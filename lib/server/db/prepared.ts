import type { CompiledQuery } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * A query for busy places: built and compiled once, with `samples` where its values go, and from then on sent with other
 * values in those places. Each sample must be a value that nothing else in the query has.
 */
export function prepared<const Values extends readonly unknown[], Row>(
  samples: Values,
  build: (db: Db, values: Values) => { compile: () => CompiledQuery<Row> },
) {
  let kept: CompiledQuery<Row> | undefined
  return async (db: Db, values: { readonly [At in keyof Values]: unknown }): Promise<Row[]> => {
    kept ??= build(db, samples).compile()
    const parameters = kept.parameters.map((known) => {
      const at = samples.indexOf(known)
      return at < 0 ? known : values[at]
    })
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters })
    return rows
  }
}
