import { sql } from "kysely"
import { erasePerson } from "@/lib/features/erasure/erase-person.server"
import { sendMail } from "@/lib/features/mail/mail.server"
import { FAILED_JOBS } from "@/lib/server/jobs/install-queue"
import { enqueueMany } from "@/lib/server/jobs/job"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, unique } from "../setup/test-app"

withJobQueue()

describe("the messages to a person", () => {
  const messagesTo = (contacts: string[]) =>
    readPlatform(async (db) => {
      const { rows } = await sql<{ name: string; id: string }>`
        select name, data ->> 'id' as id from pgboss.job where data::text like any (${contacts.map((one) => `%${one}%`)})
        order by 1, 2`.execute(db)
      return rows
    })
  const mailTo = (to: string, id: string) => ({
    id,
    instituteId: institutes.acme,
    to,
    name: "Asha",
    template: "accountErased" as const,
    path: "/",
  })

  test("are gone at once, whether they wait, were sent or failed; the last mail leaves nothing once it is sent", async () => {
    const [{ email, userId }, other] = [await createMember("Student"), await createMember("Student")]
    const mobile = `+9195${String(userId).slice(-8).padStart(8, "0")}`
    await withPlatform(async (db) => {
      await db.updateTable("users").set({ mobile }).where("id", "=", userId).execute()
      for (const to of [email, other.email])
        await enqueueMany(db, sendMail, { list: ["waits", "sent"].map((state) => mailTo(to, `${state}-${to}`)) })
    })
    await asOwner("update pgboss.job set state = 'completed' where data ->> 'id' = $1", [`sent-${email}`])
    const failed = [
      FAILED_JOBS,
      JSON.stringify(mailTo(email, "failed")),
      JSON.stringify({ to: mobile, text: "A code" }),
    ]
    await asOwner("insert into pgboss.job (name, data) select $1, unnest(array[$2, $3])::jsonb", failed)
    expect(await messagesTo([email, mobile])).toHaveLength(4)

    await withPlatform((db) =>
      db
        .updateTable("users")
        .set({ erasureDueAt: new Date(Date.now() - 1_000) })
        .where("id", "=", userId)
        .execute(),
    )
    await erasePerson(userId)
    expect(await messagesTo([email, mobile])).toEqual([{ name: sendMail.name, id: `erased-${userId}` }])
    expect(await messagesTo([other.email])).toHaveLength(2)
    await runJobs()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining("deleted")])
    expect(await messagesTo([email, mobile])).toEqual([])
  })

  test("the last mail leaves nothing when it has failed for good either", async () => {
    const { email } = await createMember("Student")
    const last = sendMail.shape.parse({ ...mailTo(email, unique("last")), isLast: true })
    await withPlatform((db) => enqueueMany(db, sendMail, { list: [last] }))
    await sendMail.onFailed?.(last, "550 no such user")
    expect(await messagesTo([email])).toEqual([])
  })
})
