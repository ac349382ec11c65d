import { couponCodes } from "@/lib/features/baskets/coupon-contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { sql } from "kysely"
import { createItemOnSale } from "../setup/payments"
import { createMember, send, type TestMember } from "../setup/test-app"
import { newCode, withCoupons } from "./coupon-fixtures"

let itemId: number
beforeAll(async () => {
  itemId = await createItemOnSale()
})

const apply = (who: TestMember, code: string, ip: string) =>
  send(who, couponCodes.apply, { body: { code, itemId } }, { "x-real-ip": ip })
const makeOld = ({ userId }: TestMember) =>
  withPlatform((db) =>
    sql`update memberships set "joinedAt" = now() - interval '2 days' where "userId" = ${userId}`.execute(db),
  )

test("twenty misses from one address within a minute end the tries there, but for a member of some time, who has five", async () => {
  const { data: coupon } = await (await withCoupons()).create()
  const [stranger, member] = [await createMember("Student"), await createMember("Student")]
  await makeOld(member)
  for (let miss = 0; miss < 20; miss += 1)
    expect((await apply(await createMember("Student"), newCode(), "10.7.0.1")).code).toBe("coupon_unknown")
  expect((await apply(stranger, coupon.code, "10.7.0.1")).code).toBe("too_many_requests")
  expect((await apply(stranger, coupon.code, "10.7.0.2")).status).toBe(200)
  expect((await apply(member, coupon.code, "10.7.0.1")).status).toBe(200)
  for (let miss = 0; miss < 5; miss += 1)
    expect((await apply(member, newCode(), "10.7.0.1")).code).toBe("coupon_unknown")
  expect((await apply(member, coupon.code, "10.7.0.1")).code).toBe("too_many_requests")
})

test("six hundred misses an hour end the tries of strangers at an institute, and at no other", async () => {
  const { data: coupon } = await (await withCoupons()).create()
  const missing = Array.from({ length: 590 }, (_, at) => `10.8.${Math.floor(at / 15)}.1`)
  const guesser = await createMember("Student")
  for (let at = 0; at < missing.length; at += 10)
    await Promise.all(missing.slice(at, at + 10).map((ip) => apply(guesser, newCode(), ip)))
  expect((await apply(await createMember("Student"), coupon.code, "10.9.0.1")).code).toBe("too_many_requests")
  const rival = await createMember("Student", "rival")
  const elsewhere = { code: newCode(), itemId: await createItemOnSale({}, "rival") }
  expect((await send(rival, couponCodes.apply, { body: elsewhere }, { "x-real-ip": "10.9.0.1" })).code).toBe(
    "coupon_unknown",
  )
}, 120_000)
