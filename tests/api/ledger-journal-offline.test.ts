import { parse } from "csv-parse/sync"
import { ledger } from "@/lib/features/ledger/contract"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { send } from "../setup/test-app"
import { withOffline } from "./offline-fixtures"
import { dayFromToday } from "./tax-fixtures"

const at = withOffline()

test("each part that the institute received has its voucher in the journal, and the sale its invoice", async () => {
  await at.saveProfile()
  const { id, number } = await at.createAccepted(11_800_00, { billing: { stateCode: "29" } })
  await at.record(id, 5_000_00)
  await at.record(id, null)
  const issued = await readPlatform((db) =>
    db
      .selectFrom("invoices as i")
      .innerJoin("orders as o", "o.id", "i.orderId")
      .select(["i.series", "i.number"])
      .where("o.number", "=", number)
      .orderBy("i.id")
      .execute(),
  )
  expect(issued.map(({ series }) => series)).toEqual(["RV", "INV"])
  const today = dayFromToday(0)
  const { response } = await send(at.admin(), ledger.journal, { query: { from: today, to: today } })
  const rows = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
  const vouchers = rows.filter(({ Order }) => Order === number).map(({ Voucher, Document }) => [Voucher, Document])
  expect([...new Set(vouchers.map((one) => one.join(" ")))]).toEqual([
    `Receipt ${issued[0]?.number}`,
    "Receipt ",
    `Sales ${issued[1]?.number}`,
  ])
})
