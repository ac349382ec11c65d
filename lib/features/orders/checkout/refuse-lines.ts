import { Failure, type FailureCode } from "@/lib/contract/errors"

/** Refuses an order where something holds of one of its items; of several, `fields` name those of which it does, as "items.1". */
export async function refuseWhere<Item>(
  items: readonly Item[],
  code: FailureCode,
  isRefused: (item: Item) => Promise<boolean>,
): Promise<void> {
  const refused: number[] = []
  for (const [at, item] of items.entries()) if (await isRefused(item)) refused.push(at)
  if (refused.length > 0) throw new Failure(code, fieldsOf(items, refused, code))
}

/** What `read` returns; where it fails, the failure names the item in the same way. */
export function nameLine<Result>(items: readonly unknown[], at: number, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof Failure ? new Failure(error.code, fieldsOf(items, [at], error.code)) : error
  }
}

const fieldsOf = (items: readonly unknown[], refused: readonly number[], code: FailureCode) =>
  items.length === 1 ? {} : { fields: Object.fromEntries(refused.map((at) => [`items.${at}`, [code]])) }
