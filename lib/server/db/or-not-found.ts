import { Failure } from "@/lib/contract/errors"

/** The row of a query; throws `not_found` for a missing row, and likewise for a row of another institute. */
export async function orNotFound<T>(query: Promise<T | undefined>): Promise<T> {
  const row = await query
  if (row === undefined) throw new Failure("not_found")
  return row
}
