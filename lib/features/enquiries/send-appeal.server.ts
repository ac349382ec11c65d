import type { Db } from "@/lib/server/tenancy/transaction"
import { recordReceived } from "./record-received.server"

interface Appeal {
  name: string
  email: string
  /** The name of the suspended institute. */
  institute: string
  message: string
}

/** Saves an appeal against a suspension as an enquiry of the platform, whose staff are notified. */
export async function sendAppeal(db: Db, { name, email, institute, message }: Appeal): Promise<{ id: number }> {
  const sender = `${name} (${institute})`
  const saved = await db
    .insertInto("enquiries")
    .values({ name: sender, email, message, source: "appeal", status: "new" })
    .returning("id")
    .executeTakeFirstOrThrow()
  await recordReceived(db, { id: saved.id, name: sender, email, message })
  return saved
}
