import { Failure } from "@/lib/contract/errors"
import type { StoredItem } from "@/lib/client/stored-basket"

/** Sends items; those that the server does not know, as after a course was deleted, are left out of a second attempt. */
export async function sendKnown<Reply>(
  items: StoredItem[],
  send: (items: StoredItem[]) => Promise<Reply>,
): Promise<{ reply: Reply; known: StoredItem[] }> {
  try {
    return { reply: await send(items), known: items }
  } catch (error) {
    const unknown = error instanceof Failure && error.code === "not_found" ? (error.fields ?? {}) : {}
    const known = items.filter((_, at) => !(`items.${at}` in unknown))
    if (known.length === items.length) throw error
    return { reply: await send(known), known }
  }
}
