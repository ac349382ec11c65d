import { Failure } from "@/lib/contract/errors"

/** The row, or `not_found`: another institute's row and a missing row are the same answer. */
export async function found<T>(query: Promise<T | undefined>): Promise<T> {
  const row = await query
  if (row === undefined) throw new Failure("not_found")
  return row
}
