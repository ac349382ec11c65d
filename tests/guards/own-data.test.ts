import pg from "pg"
import { profile } from "@/lib/features/profile/contract"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { createMember, send } from "../setup/test-app"

/** The tables with rows of a person that their copy of their data leaves out, each with the reason. */
const LEFT_OUT: Record<string, string> = {
  coupon_redemptions: "uses of coupons, with which the orders are that are in it",
  event_deliveries: "when a notice left by mail or SMS; notifications are in it",
  invitations: "of an account that is not claimed yet",
  item_editors: "says who edits an item now",
  live_connections: "says what is connected now",
  meeting_accounts: "a key to another service",
  password_resets: "a secret that is valid for minutes",
  presence: "says who is there now",
  push_deliveries: "the delivery of notifications, which are in it",
  push_tokens: "addresses of devices, which are secrets",
  referral_codes: "made from nothing of the person",
  setup_set_aside: "what somebody has hidden from a list of tasks",
  sign_in_tickets: "a secret that is valid for minutes",
  social_identities: "of the account, and shown in the profile",
  teacher_learners: "counted from access and items, which are in it",
  uploads: "uploads that are under way",
}

/** The tables whose rows are those of one person. */
async function listPersonalTables(): Promise<string[]> {
  const owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('userId', 'buyerId')`,
  )
  await owner.end()
  return rows.map(({ name }) => name)
}

test("a person's copy of their data has what is stored about them, or it is said here why not", async () => {
  const member = await createMember("Student")
  const query = jest.spyOn(pg.Client.prototype, "query")
  expect((await send(member, profile.exportData, {})).status).toBe(200)
  const read = query.mock.calls.map(([statement]) => JSON.stringify(statement)).join("\n")
  query.mockRestore()
  const personal = await listPersonalTables()
  expect(personal.length).toBeGreaterThan(20)
  const missing = personal.filter((name) => !read.includes(`from \\"${name}\\"`))
  expect(missing.toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())
})
