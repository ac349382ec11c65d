import { codes } from "@/lib/features/otp/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { askCode, freshAddress } from "../setup/codes"
import { personOf } from "../setup/member"
import { withQueue } from "../setup/queue"
import { send, unique } from "../setup/world"

withQueue()

const stranger = () => `${unique("stranger")}@people.test`

describe("asking for codes", () => {
  test("answers known, unknown and disabled people to the byte alike", async () => {
    const [known, gone] = [await personOf("acme"), await personOf("acme")]
    await withPlatform((db) =>
      db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", gone.userId).execute(),
    )
    const answers = await Promise.all([known.email, stranger(), gone.email, "+919000000001"].map((to) => askCode(to)))
    const bytes = await Promise.all(
      answers.map(async ({ response }) => (await response.text()).replace(/"requestId":"[^"]+"/, "")),
    )
    expect(new Set(bytes).size).toBe(1)
  })

  test("again is possible after thirty seconds", async () => {
    const { email } = await personOf("acme")
    await askCode(email)
    const soon = await askCode(email)
    expect(soon).toMatchObject({ status: 429, code: "too_many" })
    expect(Number(soon.response.headers.get("retry-after"))).toBeLessThanOrEqual(30)
  })

  test("is possible twenty times an hour from one address", async () => {
    const headers = freshAddress()
    const answers = await Promise.all(Array.from({ length: 23 }, () => askCode(stranger(), "acme", headers)))
    expect(answers.filter(({ code }) => code === "too_many")).toHaveLength(3)
  })

  test("is possible five times an hour for one identifier, wherever from", async () => {
    const email = stranger()
    const asked = []
    for (let i = 0; i < 6; i++) {
      asked.push((await askCode(email)).status)
      await withPlatform((db) =>
        db
          .deleteFrom("rate_limits")
          .where("expire", "<", Date.now() + 31_000)
          .execute(),
      )
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
  })

  test("of an institute that is not there is not found", async () => {
    const answer = await send(
      null,
      codes.otp,
      { body: { email: "a@people.test", instituteId: 999_999 } },
      freshAddress(),
    )
    expect(answer.code).toBe("not_found")
  })

  test.each([{}, { email: "a@people.test", mobile: "9876543210" }, { email: "nobody" }, { mobile: "12" }])(
    "wants one mobile or one e-mail, not %j",
    async (body) => {
      expect((await send(null, codes.otp, { body }, freshAddress())).code).toBe("invalid_input")
    },
  )

  test.each(["cross-site", "same-site"])("by a GET is refused to a %s page", async (site) => {
    const query = { identifier: stranger(), idInstitute: "2" }
    const refused = await send(null, codes.sendToVerify, { query }, { ...freshAddress(), "sec-fetch-site": site })
    expect(refused.code).toBe("foreign_origin")
  })
})
