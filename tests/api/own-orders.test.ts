import { orders } from "@/lib/features/orders/contract"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, send, type TestMember } from "../setup/test-app"

test("the buyer's list leaves out a cancelled try once they ordered the item again; the institute's does not", async () => {
  const [buyer, admin] = [await createMember("Student"), await createMember("Admin")]
  const itemId = await createItemOnSale()
  const { data: first } = await placeOrder(buyer, itemId)
  const numbersOf = async (member: TestMember) => {
    const query = member === admin ? { buyerId: String(buyer.userId) } : {}
    const { data } = await send(member, orders.list, { query })
    expect(data.totalElements).toBe(data.content.length)
    return data.content.map(({ transactionId }) => transactionId)
  }
  const body = { order_id: first.order_id ?? "", transaction_id: first.transaction_id }
  await send(buyer, orders.reportFailure, { body })
  expect(await numbersOf(buyer)).toEqual([first.transaction_id])
  const { data: second } = await placeOrder(buyer, itemId)
  expect(await numbersOf(buyer)).toEqual([second.transaction_id])
  expect(await numbersOf(admin)).toEqual([second.transaction_id, first.transaction_id])
  const params = { transactionId: second.transaction_id }
  expect((await send(buyer, orders.show, { params })).data).toMatchObject({ isPaymentKnown: false })
  const { proof } = await pay(second.order_id)
  await send(buyer, orders.confirm, { body: { ...proof, transaction_id: second.transaction_id } })
  expect((await send(buyer, orders.show, { params })).data).toMatchObject({ status: "paid", isPaymentKnown: true })
})
