import { type CompiledQuery, type RawBuilder, sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Stands in a prepared query for a value that each execution names anew. */
export type Placeholder<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

type Build<Values, Row> = (db: Db, placeholder: Placeholder<Values>) => { compile: (db: Db) => CompiledQuery<Row> }

/**
 * A query for hot paths: built and compiled on its first execution (about 0.2 ms of processor time), then executed with
 * other values in the positions of its placeholders.
 */
export function preparedQuery<Values extends object, Row>(build: Build<Values, Row>) {
  let compiled: CompiledQuery<Row> | undefined
  const names = new Map<unknown, keyof Values>()
  const placeholder: Placeholder<Values> = (name) => {
    const mark = { name }
    names.set(mark, name)
    return sql`${mark}`
  }
  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= build(db, placeholder).compile(db)
    const parameters = compiled.parameters.map((parameter) => {
      const name = names.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** Like `preparedQuery`, for the first row; undefined when there is none. */
export function preparedRow<Values extends object, Row>(build: Build<Values, Row>) {
  const list = preparedQuery(build)
  return async (db: Db, values: Values): Promise<Row | undefined> => (await list(db, values))[0]
}
