import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"

const asked = new Map<number, Promise<boolean>>()

/** Whether a person may open an item, asked once a page; false when it cannot be told. Loaded only for who is signed in. */
export function owns(userId: number, itemId: number): Promise<boolean> {
  const known = asked.get(itemId) ?? ask(userId, itemId)
  asked.set(itemId, known)
  return known
}

const ask = (userId: number, itemId: number) =>
  call(learning.enrolled, { params: { userId: String(userId), itemId: String(itemId) } }).then(
    ({ enrolled }) => enrolled,
    () => false,
  )
