import { Readable } from "node:stream"
import { drawInvoices } from "@/lib/features/invoices/draw-invoices.server"
import { MAX_ATTACHED_BYTES } from "@/lib/features/invoices/enclose-documents.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { files } from "@/lib/server/gateways/files/files"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import { mailsTo } from "../setup/mails"
import { pay } from "../setup/payments"
import { createPendingOrder } from "../setup/sales"

afterEach(async () => {
  jest.restoreAllMocks()
  await expectInvariants()
})

async function sell() {
  const sale = await createPendingOrder()
  const { payment } = await pay(sale.order.order_id)
  expect(await settle(payment.id)).toBe("paid")
  const find = () =>
    readPlatform((db) =>
      db
        .selectFrom("invoices as i")
        .innerJoin("orders as o", "o.id", "i.orderId")
        .select(["i.number", "i.key", "i.pdfStatus", "i.pdfTries", "i.orderId", "i.instituteId"])
        .where("o.transactionId", "=", sale.order.transaction_id)
        .executeTakeFirstOrThrow(),
    )
  return { ...sale, find, number: (await find()).number, file: `${(await find()).number.replaceAll("/", "-")}.pdf` }
}

test("the mail of a sale names its document with the page of the order, and carries the PDF, drawn once", async () => {
  const { buyer, order, number, file, find } = await sell()
  const [mail] = await mailsTo(buyer.email)
  expect(mail).toMatchObject({ attachments: [file] })
  expect(mail?.text).toMatch(new RegExp(`^Receipt: ${number} http\\S+/student/orders/${order.transaction_id}$`, "m"))
  expect(mail?.html).toContain(`/student/orders/${order.transaction_id}"`)
  expect(await find()).toMatchObject({ pdfStatus: "ready", pdfTries: 1 })
})

test("a document that cannot be drawn does not stop the mail, which links it", async () => {
  const { buyer, number, find } = await sell()
  const { instituteId, orderId } = await find()
  jest.spyOn(files, "put").mockRejectedValue(new Error("no room"))
  jest.spyOn(drawInvoices, "run").mockResolvedValue()
  const [mail] = await mailsTo(buyer.email)
  expect(mail?.attachments).toBeUndefined()
  expect(mail?.text).toContain(number)
  jest.restoreAllMocks()
  await drawInvoices.run({ instituteId, orderId })
})

test("a PDF above 200 KB is linked alone, as one that the store has lost", async () => {
  const { buyer, find } = await sell()
  const { instituteId, orderId } = await find()
  await drawInvoices.run({ instituteId, orderId })
  const { key } = await find()
  await files.put(key ?? "", Readable.from([Buffer.alloc(MAX_ATTACHED_BYTES + 1)]))
  expect((await mailsTo(buyer.email))[0]?.attachments).toBeUndefined()

  const lost = await sell()
  await drawInvoices.run({ instituteId, orderId: (await lost.find()).orderId })
  await files.remove((await lost.find()).key ?? "")
  const [mail] = await mailsTo(lost.buyer.email)
  expect(mail?.text).toContain(lost.number)
  expect(mail?.attachments).toBeUndefined()
})
