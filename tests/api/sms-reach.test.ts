import { queueReceipt } from "@/lib/features/orders/receipt.server"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { askCode, askProof, codesOf, proveMobile } from "../setup/codes"
import { withQueue } from "../setup/queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, someone, type Someone, unique } from "../setup/world"

withQueue()

const began = new Date().toISOString()
const messagesTo = async (mobile: string) => {
  await runJobs()
  return (await readOutbox(500)).filter(({ to, at }) => to === mobile && at >= began)
}

async function claimed(person: Someone): Promise<string> {
  const mobile = `+9196${String(person.userId).padStart(8, "0")}`
  await withPlatform((db) => db.updateTable("users").set({ mobile }).where("id", "=", person.userId).execute())
  return mobile
}

async function buy({ userId: buyerId }: Someone) {
  const instituteId = institutes.acme
  const id = await withPlatform(async (db) => {
    const item = await db.insertInto("items").values({ instituteId, kind: "course", title: "Ragas", slug: unique("ragas"), status: "published" }).returning("id").executeTakeFirstOrThrow() // prettier-ignore
    const order = { instituteId, transactionId: unique("order"), buyerId, itemId: item.id, subtotalMinor: 0, totalMinor: 0, currency: "INR", status: "cancelled" } // prettier-ignore
    return (await db.insertInto("orders").values(order).returning("id").executeTakeFirstOrThrow()).id
  })
  await withInstitute(instituteId, (db) => queueReceipt(db, id))
}

test("a mobile that nobody has proved gets the code to prove it, and nothing else", async () => {
  const person = await someone("Student")
  const mobile = await claimed(person)
  await askCode(mobile)
  await buy(person)
  expect(await messagesTo(mobile)).toEqual([])
  await askProof(person, mobile)
  expect(await codesOf(mobile)).toHaveLength(1)
  expect(await messagesTo(mobile)).toHaveLength(1)
})

test("one that is proved gets codes to sign in with, and receipts", async () => {
  const person = await someone("Student")
  const mobile = await proveMobile(person.userId)
  await askCode(mobile)
  await buy(person)
  const texts = (await messagesTo(mobile)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.join("\n")).toMatch(/is your code[\s\S]*your payment|your payment[\s\S]*is your code/)
})
