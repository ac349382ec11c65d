import { RENEW_DESTINATION } from "@/lib/contract/live"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { connected, errorOf, frame, type LiveClient, revoke, setStatus, withLive } from "../setup/live"
import { someone, type Someone } from "../setup/world"

const programs = withLive()

describe("a session that ends", () => {
  const within = async (client: LiveClient, work: () => Promise<unknown>) => {
    const from = Date.now()
    await work()
    const error = await errorOf(client)
    await client.closed()
    expect(Date.now() - from).toBeLessThan(1_000)
    return [error.status, error.code, error.message]
  }

  test("takes its connections with it within a second, on every machine, and tells why", async () => {
    const student = await someone("Student")
    const other = await connected(programs.here, await someone("Student"))
    const [one, two] = [await connected(programs.here, student), await connected(programs.elsewhere, student)]
    expect(await within(one, () => revoke(student, "other_platform"))).toEqual([
      401,
      "other_platform",
      "User logged in from different platform",
    ])
    expect(await errorOf(two)).toMatchObject({ code: "other_platform" })
    expect(other.isOpen()).toBe(true)
  })

  test("so do signing out, being disabled here, and being disabled everywhere", async () => {
    const [leaver, disabled, banned] = [await someone("Student"), await someone("Student"), await someone("Student")]
    expect(await within(await connected(programs.here, leaver), () => revoke(leaver, "signed_out"))).toContain(
      "signed_out",
    )
    expect(await within(await connected(programs.here, disabled), () => setStatus(disabled, "disabled"))).toEqual([
      403,
      "disabled",
      "You have been disabled. Please contact Administrator",
    ])
    const ban = () =>
      withPlatform((db) =>
        db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", banned.userId).execute(),
      )
    expect(await within(await connected(programs.here, banned), ban)).toContain("disabled")
  })

  test("a change of role is a reason to connect anew, with the rights of the new one", async () => {
    const teacher = await someone("Teacher")
    const client = await connected(programs.here, teacher)
    await withPlatform((db) =>
      db.updateTable("memberships").set({ role: "Student" }).where("userId", "=", teacher.userId).execute(),
    )
    expect(await client.closed()).toMatchObject({ code: 1012 })
  })

  test("an ending that could not be heard is found when the database can be heard again", async () => {
    const [ended, living] = [await someone("Student"), await someone("Student")]
    const [one, two] = [await connected(programs.here, ended), await connected(programs.here, living)]
    await asOwner("alter table sessions disable trigger tell_ended")
    await revoke(ended, "other_platform")
    await asOwner("alter table sessions enable trigger tell_ended")
    await asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
    )
    expect(await errorOf(one)).toMatchObject({ code: "other_platform" })
    expect(two.isOpen()).toBe(true)
  })
})

test("a renewed access token keeps the connection; one of another session does not", async () => {
  const [student, other] = [await someone("Student"), await someone("Student")]
  const client = await connected(programs.here, student)
  const renewal = async (who: Someone) => ({
    destination: RENEW_DESTINATION,
    Authorization: `Bearer ${(await signAccessToken(who)).token}`,
    loginToken: who.loginToken,
    receipt: "renewed",
  })
  client.send(frame("SEND", await renewal(student)))
  expect((await client.take("RECEIPT")).headers).toEqual({ "receipt-id": "renewed" })
  client.send(frame("SEND", await renewal(other)))
  expect(await errorOf(client)).toMatchObject({ code: "no_rights" })
})

test("a connection whose access token ran out is told so", async () => {
  const student = await someone("Student")
  const client = await connected(programs.here, student)
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 16 * 60_000)
  try {
    expect(await errorOf(client)).toMatchObject({ status: 401, code: "token_expired" })
  } finally {
    clock.mockRestore()
  }
})
