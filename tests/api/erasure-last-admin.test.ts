import { erasure } from "@/lib/features/erasure/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withQueue } from "../setup/queue"
import { untilItWaits } from "../setup/waiting"
import { institutes, send } from "../setup/world"
import { ask, erase, erasedByNow, prove, setRole, userOf } from "./erasure-world"
import { signedIn } from "./profile-world"

withQueue()

describe("the last who runs an institute", () => {
  /** Administrators of rival that other tests have made do not count here. */
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
      const { first, userId } = await signedIn("rival", "acme")
      await setRole(userId, "InstituteAdmin", "rival")
      await prove(first)
      made.push({ first, userId })
    }
    return made
  }

  test("may neither be erased nor leave, and is told at which", async () => {
    const [only] = await administrators(1)
    if (!only) throw new Error("nobody")
    for (const endpoint of [erasure.ask, erasure.leave]) {
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

  test("is one of two who ask at once", async () => {
    const two = await administrators(2)
    const answers = await Promise.all(two.map(({ first }) => ask(first)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test("is found out by waiting for whoever changes the people at that moment", async () => {
    const [one, other] = await administrators(2)
    if (!one || !other) throw new Error("nobody")
    const asked = await withPlatform(async (db) => {
      await db.selectFrom("institutes").select("id").where("id", "=", institutes.rival).forNoKeyUpdate().execute()
      await db.updateTable("memberships").set({ role: "Student" }).where("userId", "=", other.userId).execute()
      return { done: await untilItWaits(ask(one.first)) }
    })
    expect((await asked.done()).code).toBe("last_admin")
  })

  test("stays when they became the last meanwhile, until somebody else is there", async () => {
    const [one, other] = await administrators(2)
    if (!one || !other) throw new Error("nobody")
    await ask(one.first)
    await setRole(other.userId, "Student", "rival")
    await erasedByNow(one.userId)
    expect((await userOf(one.userId)).erasedAt).toBeNull()
    await setRole(other.userId, "InstituteAdmin", "rival")
    await erase()
    expect((await userOf(one.userId)).erasedAt).not.toBeNull()
  })
})
