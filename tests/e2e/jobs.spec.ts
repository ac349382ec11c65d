import { sql } from "kysely"
import { expect, test } from "./fixtures"
import { createMember } from "./members"
import { serverModules } from "./server-modules"
import { signIn } from "./sign-in"
import { unique } from "./unique"

/** A mail for an institute that does not exist, which fails at its only attempt. */
async function queueHopelessMail(name: string): Promise<void> {
  const { withPlatform } = await serverModules()
  const data = {
    ...{ id: name, instituteId: 999_999_999, to: "nobody@people.test", name, template: "announcement" },
    ...{ values: { title: name }, path: "/" },
  }
  await withPlatform((db) =>
    sql`insert into pgboss.job (name, data, retry_limit, dead_letter)
      values ('send-mail', ${JSON.stringify(data)}::jsonb, 0, 'failed-jobs')`.execute(db),
  )
}

test(
  "a job that fails for good is found among the background jobs, and run again",
  { tag: ["@job-queues", "@audit"] },
  async ({ page }) => {
    test.setTimeout(180_000)
    const name = unique("Hopeless")
    await queueHopelessMail(name)
    await signIn(page, await createMember({ role: "SuperAdmin" }))
    await page.goto("/master/jobs")
    await page.getByRole("link", { name: /^send-mail/ }).click()
    const dialog = page.getByRole("dialog")
    const newest = page.getByRole("row").nth(1).getByRole("link").first()
    // It is tried within seconds, and collected within a minute.
    await expect(async () => {
      await page.goto("/master/jobs/send-mail")
      await newest.click({ timeout: 3_000 })
      await expect(dialog.getByText(name).first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 120_000 })
    await expect(dialog.getByText("••••").first()).toBeVisible()
    await dialog.getByRole("button", { name: "Run again" }).click()
    await expect(page.getByText("The job is queued again")).toBeVisible()
    await page.goto("/master/audit-log?key=job.retried")
    await expect(page.getByText(/queued a failed job of send-mail again/).first()).toBeVisible()
  },
)
