import { createItemOnSale } from "../setup/payments"
import { eventsOf } from "../setup/events"
import { KARNATAKA, MAHARASHTRA } from "./tax-fixtures"
import { withTaxedSales } from "./taxed-sales-fixtures"

const { place, payOrder, saveProfile } = withTaxedSales()

test("an order, its mail and its receipt name who sold it, whatever the tax profile says later", async () => {
  const sold = {
    name: "Acme Learning Private Limited",
    address: "214 Law College Road, Pune 411004",
    gstin: MAHARASHTRA,
  }
  await saveProfile()
  const { data } = await place([await createItemOnSale()], { billing: { stateCode: "27" } })
  await saveProfile({
    legalName: "Acme Online Limited",
    gstin: KARNATAKA,
    stateCode: "29",
    address: "9 Brigade Road, Bengaluru 560001",
  })
  const { outcome, order } = await payOrder(data)
  expect(outcome).toBe("paid")
  expect(order.seller).toEqual(sold)
  const [paid] = (await eventsOf("order", { key: "order.paid" })).filter(({ data: facts }) =>
    JSON.stringify(facts).includes(`"${order.number}"`),
  )
  expect(paid?.data).toMatchObject({ seller: `${sold.name}\n${sold.address}`, gstin: sold.gstin })
})
