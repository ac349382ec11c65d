import { erasure } from "@/lib/features/erasure/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { waitForLock } from "../setup/wait-for-lock"
import { institutes, send } from "../setup/test-app"
import { requestErasure, runEraseDueAndJobs, eraseNow, reauthenticate, setRole, userOf } from "./erasure-fixtures"
import { createSignedInMember } from "./profile-fixtures"

withJobQueue()

describe("the only administrator of an institute", () => {
  /** Administrators of rival created by other tests do not count here. */
  async function administrators(number: number) {
    await withPlatform((db) =>
      db
        .updateTable("memberships")
        .set({ status: "left" })
        .where("role", "=", "InstituteAdmin")
        .where("instituteId", "=", institutes.rival)
        .execute(),
    )
    const made = []
    for (let i = 0; i < number; i += 1) {
      const { first, userId } = await createSignedInMember("rival", "acme")
      await setRole(userId, "InstituteAdmin", "rival")
      await reauthenticate(first)
      made.push({ first, userId })
    }
    return made
  }

  test("can neither be erased nor leave, and the failure names the institutes", async () => {
    const [only] = await administrators(1)
    if (!only) throw new Error("nobody")
    for (const endpoint of [erasure.request, erasure.leave]) {
      const { code, status, response } = await send(only.first, endpoint, {})
      expect([status, code]).toEqual([422, "last_admin"])
      expect(await response.json()).toMatchObject({ details: { institutes: "rival institute" } })
    }
    const { data } = await send(only.first, erasure.show, {})
    expect(data.institutes.map(({ id, isOnlyAdmin }) => [id, isOnlyAdmin])).toEqual([
      [institutes.acme, false],
      [institutes.rival, true],
    ])
  })

  test("remains when two administrators request erasure at once", async () => {
    const two = await administrators(2)
    const answers = await Promise.all(two.map(({ first }) => requestErasure(first)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test("is determined after concurrent changes of the members", async () => {
    const [one, other] = await administrators(2)
    if (!one || !other) throw new Error("nobody")
    const asked = await withPlatform(async (db) => {
      await db.selectFrom("institutes").select("id").where("id", "=", institutes.rival).forNoKeyUpdate().execute()
      await db.updateTable("memberships").set({ role: "Student" }).where("userId", "=", other.userId).execute()
      return { done: await waitForLock(requestErasure(one.first)) }
    })
    expect((await asked.done()).code).toBe("last_admin")
  })

  test("is not erased when they became the only one meanwhile, until there is another", async () => {
    const [one, other] = await administrators(2)
    if (!one || !other) throw new Error("nobody")
    await requestErasure(one.first)
    await setRole(other.userId, "Student", "rival")
    await eraseNow(one.userId)
    expect((await userOf(one.userId)).erasedAt).toBeNull()
    await setRole(other.userId, "InstituteAdmin", "rival")
    await runEraseDueAndJobs()
    expect((await userOf(one.userId)).erasedAt).not.toBeNull()
  })
})
