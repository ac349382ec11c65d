import { expectAccessible, waitForAnimations } from "./accessibility"
import { createInstitute, createMember, setVerifiedMobile } from "./members"
import { latestMessageTo } from "./outbox"
import { rows } from "./screen-controls"
import { signIn } from "./sign-in"
import { unique } from "./unique"
import { expect, test } from "./fixtures"

test(
  "the platform releases the lost number of an administrator, who can then set another",
  { tag: ["@platform-admins"] },
  async ({ page, openPage }) => {
    const mobile = `+9170${String(Date.now()).slice(-8)}`
    const admin = await createInstitute(unique("lost").replaceAll(" ", "-"), "Lost and Found")
    await setVerifiedMobile(admin, mobile)
    const adminPage = await openPage(admin, "/admin/institute/verification")
    await expect(adminPage.getByText("Verified", { exact: true })).toBeVisible()

    await signIn(page, await createMember({ role: "SuperAdmin" }), `/master/institutes?search=${admin.slug}`)
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole("button", { name: /^Actions for/ }).click()
    await page.getByRole("menuitem", { name: "Admins" }).click()
    await expect(page).toHaveURL(/admins=\d+/)
    const sheet = page.getByRole("dialog", { name: /^Admins of/ })
    const card = sheet.getByRole("listitem").filter({ hasText: admin.email })
    await expect(card).toContainText(`•••• ${mobile.slice(-4)}`)
    await expect(card.getByText("Verified", { exact: true })).toBeVisible()
    await expect(page.getByText(mobile)).toHaveCount(0)
    await card.getByRole("button", { name: /^Release .*’s number$/ }).click()
    await waitForAnimations(page)
    await expectAccessible(page)
    await card.getByRole("textbox", { name: "Reason" }).fill("They came by and showed their passport")
    await card.getByRole("button", { name: "Release number" }).click()
    await expect(page.getByText(/’s number was released$/)).toBeVisible()
    await expect(card.getByText("Not verified")).toBeVisible()
    await expect(card.getByRole("button", { name: /^Release/ })).toHaveCount(0)
    await page.goBack()
    await expect(sheet).toHaveCount(0)

    await adminPage.waitForURL((url) => !url.pathname.startsWith("/admin"))
    expect(await latestMessageTo(mobile, /this number was released from your account/)).toBeTruthy()
    await signIn(adminPage, admin)
    await adminPage.goto(await latestMessageTo(admin.email, /http\S+\/admin\/institute\/verification/))
    await adminPage.getByRole("button", { name: "Change mobile number" }).click()
    await adminPage.getByLabel("Your password").fill(admin.password)
    await adminPage.getByRole("button", { name: "Continue" }).click()
    await adminPage.getByLabel("New mobile number").fill("9876501234")
    await expect(adminPage.getByRole("button", { name: "Send code" })).toBeEnabled()
  },
)
