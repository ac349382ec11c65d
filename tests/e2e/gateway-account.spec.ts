import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { type Keys, listPayments, openMerchant, setWebhook } from "./gateway"
import { urlAt } from "./institute-urls"
import { createCourseOnSale } from "./items"
import { createInstitute, createMember, type Member } from "./members"
import { payByCard } from "./pay-by-card"
import { serverModules } from "./server-modules"
import { signIn } from "./sign-in"
import { unique } from "./unique"

const WEBHOOK_SECRET = "a-secret-of-the-webhook"
const PRICE_MINOR = 49_900

/** A new institute that sells a course, for cash too, with its administrator. */
async function createSeller() {
  const admin = await createInstitute(unique("own-account").replaceAll(" ", "-"), "Own Account Academy")
  const itemId = await createCourseOnSale(admin, { title: "Raga Yaman", priceMinor: PRICE_MINOR })
  const { withPlatform } = await serverModules()
  const { instituteId } = admin
  await withPlatform((db) =>
    db
      .insertInto("offline_settings")
      .values({ instituteId, isOn: true, modes: ["cash"] })
      .execute(),
  )
  return { admin, checkout: `/institute/${instituteId}/checkout/courses/${itemId}` }
}

/** Lets the ten minutes pass for which a confirmed identity counts. */
async function letConfirmationPass({ userId, instituteId }: Member): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform((db) =>
    db
      .updateTable("sessions")
      .set({ reauthenticatedAt: null })
      .where("userId", "=", userId)
      .where("instituteId", "=", instituteId)
      .execute(),
  )
}

async function confirmIdentity(page: Page, { password }: Member): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" })
  await dialog.getByLabel("Your password").fill(password)
  await dialog.getByRole("button", { name: "Continue" }).click()
}

/** Enters keys in the section of a mode. */
async function saveKeys(page: Page, section: "Test mode" | "Your account", { keyId, keySecret }: Keys): Promise<void> {
  const form = page.getByRole("region", { name: section })
  await form.getByRole("textbox", { name: "Key ID" }).fill(keyId)
  await form.getByLabel("Key secret").fill(keySecret)
  await form.getByRole("button", { name: "Try and save" }).click()
}

test(
  "an institute connects its own account, sells in test mode to its staff, goes live, and learners pay into it",
  { tag: ["@layout", "@main", "@gateway-accounts", "@orders"] },
  async ({ page, openPage }) => {
    test.setTimeout(180_000)
    const [{ admin, checkout }, inTest, live] = [
      await createSeller(),
      await openMerchant("test"),
      await openMerchant("live"),
    ]
    await signIn(page, admin, "/admin/institute/payouts")
    await page.getByRole("button", { name: "Start test mode" }).click()
    await saveKeys(page, "Test mode", { ...inTest, keySecret: "another-secret" })
    await confirmIdentity(page, admin)
    await expect(page.getByText("Razorpay refuses this key and secret. Nothing was saved.")).toBeVisible()
    await saveKeys(page, "Test mode", inTest)
    await expect(page.getByText("Account saved.")).toBeVisible()
    await expect(page.getByText(/^Test mode: only your teachers and your testers can pay/)).toBeVisible()
    const testSection = page.getByRole("region", { name: "Test mode" })
    await testSection.getByRole("button", { name: "Try", exact: true }).click()
    await expect(page.getByText("Razorpay accepts these keys.")).toBeVisible()
    await expect(testSection.getByText("Waiting for the first event")).toBeVisible()
    await testSection.getByLabel("Webhook secret").fill(WEBHOOK_SECRET)
    await testSection.getByRole("button", { name: "Save secret" }).click()
    await expect(page.getByText("Webhook secret saved.")).toBeVisible()
    await expectAccessible(page)
    const address = await testSection.getByText(/\/api\/payments\/v2\/api\/webhook\//).textContent()
    await setWebhook(inTest, address ?? "", WEBHOOK_SECRET)

    await page.goto(urlAt(admin.slug, checkout))
    await expect(page.getByText("Test mode", { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(page)
    await expect(page.getByText(/^TEST-\d+$/)).toBeVisible()
    await page.goto(urlAt(admin.slug, "/admin/institute/payouts"))
    await expect(testSection.getByText(/^Last event received on /)).toBeVisible({ timeout: 30_000 })

    const learner = await createMember({ slug: admin.slug, lastName: "Learner" })
    const learnerPage = await openPage(learner, checkout)
    await expect(learnerPage.getByText("Online payment opens soon.")).toBeVisible()
    await expect(learnerPage.getByRole("button", { name: /^Pay the institute/ })).toBeVisible()
    await expect(learnerPage.getByRole("button", { name: /^Pay ₹/ })).toHaveCount(0)
    await expectAccessible(learnerPage)

    await page.getByRole("button", { name: "Connect an account" }).click()
    await saveKeys(page, "Your account", live)
    const liveSection = page.getByRole("region", { name: "Your account" })
    await expect(liveSection.getByText("Not live yet")).toBeVisible()
    await letConfirmationPass(admin)
    await liveSection.getByRole("button", { name: "Go live" }).click()
    const question = page.getByRole("alertdialog", { name: "Go live with this account?" })
    await question.getByRole("button", { name: "Go live" }).click()
    await confirmIdentity(page, admin)
    await expect(page.getByText("Buyers pay into your own Razorpay account.")).toBeVisible()
    await expect(testSection).toHaveCount(0)

    await learnerPage.reload()
    await learnerPage.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(learnerPage)
    expect(await listPayments(live)).toEqual([{ status: "captured", amount: PRICE_MINOR }])
    expect(await listPayments(inTest)).toEqual([{ status: "captured", amount: PRICE_MINOR }])
    await page.goto(urlAt(admin.slug, "/admin/orders"))
    await expect(page.getByRole("link", { name: learner.name })).toBeVisible()
  },
)
