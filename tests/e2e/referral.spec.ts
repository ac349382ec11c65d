import { sql } from "kysely"
import { expectAccessible } from "./accessibility"
import { codeField, waitForCode } from "./codes"
import { chooseState } from "./choose-state"
import { findCourse } from "./course-on-sale"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createMember, type Member } from "./members"
import { payByCard } from "./pay-by-card"
import { serverModules } from "./server-modules"
import { signIn } from "./sign-in"

/** The demo institute with a programme: 10 % for friends, ₹200 for who brought them. */
const SLUG = "acme"

/** Does what the hourly job does once the month of a member's reward is over. */
async function letMonthPass({ userId, instituteId }: Member): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform(async (db) => {
    const reward = await db
      .updateTable("referral_rewards")
      .set({ status: "available", availableAt: new Date(), expiresAt: sql<Date>`now() + interval '12 months'` })
      .where("userId", "=", userId)
      .where("status", "=", "pending")
      .returning(["id", "referralId", "amountMinor"])
      .executeTakeFirstOrThrow()
    const { id: rewardId, referralId, amountMinor } = reward
    await db.updateTable("referrals").set({ status: "rewarded" }).where("id", "=", referralId).execute()
    await db.insertInto("credit_accounts").values({ instituteId, userId, balanceMinor: amountMinor }).execute()
    await db
      .insertInto("credit_entries")
      .values({ instituteId, userId, kind: "earned", amountMinor, rewardId })
      .execute()
  })
}

test(
  "a student brings a friend, who pays less, and pays less themselves with the credit",
  { tag: ["@layout", "@main", "@referrals", "@credit", "@orders"] },
  async ({ page, openPage, request }) => {
    const { checkout } = await findCourse(request, SLUG, { minMinor: 50_000 })

    const referrer = await createMember({ slug: SLUG })
    await signIn(page, referrer, "/student/refer")
    await expect(page.getByRole("heading", { level: 1, name: "Refer a friend" })).toBeVisible()
    await expect(page.getByRole("img", { name: "QR code of your link" })).toBeVisible()
    await expectAccessible(page)
    const link = await page.getByRole("textbox", { name: "Your referral link" }).inputValue()

    const friend = await openPage()
    const email = `e2e-friend-${Date.now()}@people.test`
    await friend.goto(urlAt(SLUG, new URL(link).pathname + new URL(link).search))
    await expect(friend.getByText("Tara invited you. Get 10% off your first purchase.")).toBeVisible()
    // The link counts for a month, whichever page they come back by, once the page has started to work.
    await friend.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("referral:")))
    await friend.goto(urlAt(SLUG, "/register"))
    await expect(friend.getByText("Tara invited you. Get 10% off your first purchase.")).toBeVisible()
    await friend.getByRole("textbox", { name: "First name" }).fill("Noor")
    await friend.getByRole("textbox", { name: "Email" }).fill(email)
    await friend.getByLabel("Password", { exact: true }).fill("a sentence nobody guesses")
    await friend.getByRole("button", { name: "Create account" }).click()
    await codeField(friend).fill(await waitForCode(email))
    await friend.getByRole("button", { name: "Create account" }).click()
    await friend.waitForURL(urlAt(SLUG, "/student"))
    await friend.goto(urlAt(SLUG, checkout))
    await expect(friend.getByText("Friend’s discount, 10%")).toBeVisible()
    await chooseState(friend)
    await friend.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(friend)

    await page.reload()
    await expect(page.getByText(/^Credit from /)).toBeVisible()
    await expect(page.getByText("Bought, reward pending")).toBeVisible()
    await letMonthPass(referrer)
    await page.reload()
    await expect(page.getByText(/^₹200\.00 left, until /)).toBeVisible()

    await page.goto(urlAt(SLUG, checkout))
    const summary = page.getByRole("region", { name: "Summary" })
    await expect(summary.getByText("Your credit")).toBeVisible()
    const tick = summary.getByRole("checkbox", { name: "Use my credit of ₹200.00" })
    await tick.click()
    await expect(summary.getByText("Your credit", { exact: true })).toBeHidden()
    await tick.click()
    await expect(summary.getByText("Your credit", { exact: true })).toBeVisible()
    await expectAccessible(page)
    await chooseState(page)
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(page)
    await page.goto(urlAt(SLUG, "/student/refer"))
    await expect(page.getByText("Spent", { exact: true })).toBeVisible()
  },
)
