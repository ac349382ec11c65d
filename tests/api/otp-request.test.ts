import { otp } from "@/lib/features/otp/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { requestOtp, freshIp } from "../setup/otp"
import { createPersonIn } from "../setup/sign-in"
import { withJobQueue } from "../setup/job-queue"
import { send, unique } from "../setup/test-app"

withJobQueue()

const unknownEmail = () => `${unique("unknown")}@people.test`

describe("requesting a code", () => {
  test("returns the same bytes for known, unknown and disabled users", async () => {
    const [known, disabled] = [await createPersonIn("acme"), await createPersonIn("acme")]
    await withPlatform((db) =>
      db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", disabled.userId).execute(),
    )
    const answers = await Promise.all(
      [known.email, unknownEmail(), disabled.email, "+919000000001"].map((to) => requestOtp(to)),
    )
    const bytes = await Promise.all(
      answers.map(async ({ response }) => (await response.text()).replace(/"requestId":"[^"]+"/, "")),
    )
    expect(new Set(bytes).size).toBe(1)
  })

  test("is possible again after thirty seconds", async () => {
    const { email } = await createPersonIn("acme")
    const headers = freshIp()
    await requestOtp(email, "acme", headers)
    const soon = await requestOtp(email, "rival", headers)
    expect(soon).toMatchObject({ status: 429, code: "too_many_requests" })
    expect(Number(soon.response.headers.get("retry-after"))).toBeLessThanOrEqual(30)
  })

  test("is possible twenty times an hour from one IP address, and then once in a second", async () => {
    const headers = freshIp()
    const startedAt = Date.now()
    const answers = await Promise.all(Array.from({ length: 60 }, () => requestOtp(unknownEmail(), "acme", headers)))
    const seconds = Math.ceil((Date.now() - startedAt) / 1000)
    const sent = answers.filter(({ code }) => code !== "too_many_requests").length
    expect(sent).toBeGreaterThan(20)
    // Those of the four pauses have a turn each.
    expect(sent).toBeLessThanOrEqual(24 + seconds)
  })

  test("is not_found for an unknown institute", async () => {
    const answer = await send(null, otp.send, { body: { email: "a@people.test", instituteId: 999_999 } }, freshIp())
    expect(answer.code).toBe("not_found")
  })

  test.each([{}, { email: "a@people.test", mobile: "9876543210" }, { email: "nobody" }, { mobile: "12" }])(
    "wants one mobile or one e-mail, not %j",
    async (body) => {
      expect((await send(null, otp.send, { body }, freshIp())).code).toBe("invalid_input")
    },
  )

  test.each(["cross-site", "same-site"])("by GET is refused to a %s page", async (site) => {
    const query = { identifier: unknownEmail(), idInstitute: "2" }
    const refused = await send(null, otp.sendToVerify, { query }, { ...freshIp(), "sec-fetch-site": site })
    expect(refused.code).toBe("origin_not_allowed")
  })
})
