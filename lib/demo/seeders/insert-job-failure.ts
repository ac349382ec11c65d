import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

const HOUR_MS = 3_600_000

/** One job that failed for good: an announcement by mail to a mailbox that no longer exists. */
export async function insertJobFailure(db: Db, now: Date): Promise<void> {
  const to = "closed.mailbox@people.test"
  await db
    .insertInto("job_failures")
    .values({
      instituteId: PLATFORM_INSTITUTE_ID,
      jobId: "00000000-0000-4000-8000-00000000de30",
      queue: "send-mail",
      data: JSON.stringify({
        ...{ id: "demo-failed-mail", instituteId: PLATFORM_INSTITUTE_ID, to, name: "Meera", template: "announcement" },
        ...{ values: { title: "New in November" }, path: "/", quote: "Coupons can be limited to days of the week." },
      }),
      reason: "550 5.1.1 The mailbox does not exist",
      attempts: 1,
      failedAt: new Date(now.getTime() - 20 * HOUR_MS),
    })
    .onConflict((conflict) => conflict.column("jobId").doNothing())
    .execute()
}
