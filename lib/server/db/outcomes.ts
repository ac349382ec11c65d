import { Failure } from "@/lib/contract/errors"

const UNIQUE_VIOLATION = "23505"

/** The row, or `not_found`: another institute's row and a missing row are the same answer. */
export async function found<T>(query: Promise<T | undefined>): Promise<T> {
  const row = await query
  if (row === undefined) throw new Failure("not_found")
  return row
}

/** What a write answers, or this failure when a unique key is taken. */
export async function unlessTaken<T>(query: Promise<T>, taken: Failure): Promise<T> {
  try {
    return await query
  } catch (error) {
    throw error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION ? taken : error
  }
}
