import { RENEW_DESTINATION } from "@/lib/contract/live"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import {
  connectAs,
  connectFrame,
  takeError,
  frame,
  type LiveClient,
  openSocket,
  revokeSession,
  setMembershipStatus,
  withLivePrograms,
} from "../setup/live"
import { endPlan, resumePlan } from "../setup/plan"
import { createMember, institutes, type TestMember } from "../setup/test-app"

const programs = withLivePrograms()

describe("the end of a session", () => {
  const errorAfter = async (client: LiveClient, work: () => Promise<unknown>) => {
    await work()
    const error = await takeError(client)
    await client.closed()
    return [error.status, error.code, error.message]
  }

  test("closes its connections on every machine, with the reason", async () => {
    const student = await createMember("Student")
    const other = await connectAs(programs.here, await createMember("Student"))
    const [one, two] = [await connectAs(programs.here, student), await connectAs(programs.elsewhere, student)]
    expect(await errorAfter(one, () => revokeSession(student, "session_replaced"))).toEqual([
      401,
      "session_replaced",
      "User logged in from different platform",
    ])
    expect(await takeError(two)).toMatchObject({ code: "session_replaced" })
    expect(other.isOpen()).toBe(true)
  })

  test("closes connections also upon sign-out, and when the member is disabled at one or all institutes", async () => {
    const [leaver, disabled, banned] = [
      await createMember("Student"),
      await createMember("Student"),
      await createMember("Student"),
    ]
    expect(
      await errorAfter(await connectAs(programs.here, leaver), () => revokeSession(leaver, "signed_out")),
    ).toContain("unauthenticated")
    expect(
      await errorAfter(await connectAs(programs.here, disabled), () => setMembershipStatus(disabled, "disabled")),
    ).toEqual([403, "disabled", "You have been disabled. Please contact Administrator"])
    const ban = () =>
      withPlatform((db) =>
        db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", banned.userId).execute(),
      )
    expect(await errorAfter(await connectAs(programs.here, banned), ban)).toContain("disabled")
  })

  test("a change of role makes the client reconnect with the rights of the new role", async () => {
    const teacher = await createMember("Teacher")
    const client = await connectAs(programs.here, teacher)
    await withPlatform((db) =>
      db.updateTable("memberships").set({ role: "Student" }).where("userId", "=", teacher.userId).execute(),
    )
    expect(await client.closed()).toMatchObject({ code: 1012 })
  })

  test("that was missed without a database connection is found when the connection is back", async () => {
    const [ended, living] = [await createMember("Student"), await createMember("Student")]
    const [one, two] = [await connectAs(programs.here, ended), await connectAs(programs.here, living)]
    await asOwner("alter table sessions disable trigger notify_session_ended")
    await revokeSession(ended, "session_replaced")
    await asOwner("alter table sessions enable trigger notify_session_ended")
    await asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
    )
    expect(await takeError(one)).toMatchObject({ code: "session_replaced" })
    expect(two.isOpen()).toBe(true)
  })
})

describe("an institute that is suspended or closed", () => {
  const setStatus = (status: string) =>
    withPlatform((db) => db.updateTable("institutes").set({ status }).where("id", "=", institutes.rival).execute())
  afterEach(() => setStatus("active"))

  test("cuts its students and teachers off at once, with the reason, and no others; its admins connect anew", async () => {
    const [student, teacher, admin, other] = [
      await connectAs(programs.here, await createMember("Student", "rival")),
      await connectAs(programs.elsewhere, await createMember("Teacher", "rival")),
      await connectAs(programs.here, await createMember("Admin", "rival")),
      await connectAs(programs.here, await createMember("Student")),
    ]
    await setStatus("suspended")
    expect(await takeError(student)).toMatchObject({ status: 503, code: "institute_suspended" })
    expect(await takeError(teacher)).toMatchObject({ code: "institute_suspended" })
    expect(await admin.closed()).toMatchObject({ code: 1012 })
    expect(other.isOpen()).toBe(true)
  })

  test("lets its admins alone connect, and sends them on when it opens again", async () => {
    await setStatus("closed")
    const refused = await openSocket(programs.here)
    refused.send(connectFrame(await createMember("Student", "rival")))
    expect(await takeError(refused)).toMatchObject({ status: 410, code: "institute_closed" })
    const admin = await connectAs(programs.here, await createMember("InstituteAdmin", "rival"))
    await setStatus("active")
    expect(await admin.closed()).toMatchObject({ code: 1012 })
  })

  test("that was missed without a database connection is found when the connection is back", async () => {
    const [student, admin] = [await createMember("Student", "rival"), await createMember("Admin", "rival")]
    const [one, two] = [await connectAs(programs.here, student), await connectAs(programs.here, admin)]
    await asOwner("alter table institutes disable trigger notify_institute_restricted")
    await setStatus("suspended")
    await asOwner("alter table institutes enable trigger notify_institute_restricted")
    await asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
    )
    expect(await takeError(one)).toMatchObject({ code: "institute_suspended" })
    expect(two.isOpen()).toBe(true)
  })
})

test("a renewed access token extends the connection; one of another session closes it", async () => {
  const [student, other] = [await createMember("Student"), await createMember("Student")]
  const client = await connectAs(programs.here, student)
  const renewal = async (who: TestMember) => ({
    destination: RENEW_DESTINATION,
    Authorization: `Bearer ${(await signAccessToken(who)).token}`,
    loginToken: who.loginToken,
    receipt: "renewed",
  })
  client.send(frame("SEND", await renewal(student)))
  expect((await client.take("RECEIPT")).headers).toEqual({ "receipt-id": "renewed" })
  client.send(frame("SEND", await renewal(other)))
  expect(await takeError(client)).toMatchObject({ code: "forbidden" })
})

test("without a plan of their institute students and teachers neither connect nor renew; administrators do", async () => {
  const [student, teacher, admin] = [
    await createMember("Student", "rival"),
    await createMember("Teacher", "rival"),
    await createMember("Admin", "rival"),
  ]
  const client = await connectAs(programs.here, student)
  await endPlan("rival")
  try {
    client.send(
      frame("SEND", {
        destination: RENEW_DESTINATION,
        Authorization: `Bearer ${(await signAccessToken(student)).token}`,
        loginToken: student.loginToken,
      }),
    )
    expect(await takeError(client)).toMatchObject({ status: 423, code: "plan_expired" })
    const refused = await openSocket(programs.here)
    refused.send(connectFrame(teacher))
    expect(await takeError(refused)).toMatchObject({ status: 423, code: "plan_expired" })
    await connectAs(programs.here, admin)
  } finally {
    await resumePlan("rival")
  }
})

test("a connection with an expired access token is closed with token_expired", async () => {
  const student = await createMember("Student")
  const client = await connectAs(programs.here, student)
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 16 * 60_000)
  try {
    expect(await takeError(client)).toMatchObject({ status: 401, code: "token_expired" })
  } finally {
    clock.mockRestore()
  }
})
