import type { Locator, Page } from "@playwright/test"
import { paths } from "@/lib/shared/paths"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { listPayments } from "./gateway"
import { urlAt } from "./institute-urls"
import { openNewInstitute } from "./open-new-institute"
import { enterCard, TEST_CARD } from "./pay-by-card"
import { readPdf } from "./read-pdf"
import { serverModules } from "./server-modules"
import { waitForArea } from "./sign-in"

const documents = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Download the PDF of/ }) })

/** Opens the plans beside the own one and chooses another; returns what it costs. */
async function choosePlan(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Change plan", exact: true }).click()
  const sheet = page.getByRole("dialog", { name: "Change plan" })
  await sheet.getByRole("radio", { name, exact: true }).check({ force: true })
  return sheet.getByRole("region", { name: `What ${name} costs` })
}

/** Pays by card what the button names; returns that sum in paise. */
async function payFor(page: Page, sum: Locator): Promise<number> {
  const button = sum.getByRole("button", { name: /^Pay ₹/ })
  const [, amount = ""] = /^Pay (₹.+)$/.exec(await button.innerText()) ?? []
  await expect(sum.getByRole("definition").last()).toHaveText(amount)
  await button.click()
  await expect(page.getByText(amount).first()).toBeVisible()
  await enterCard(page, TEST_CARD)
  await expect(page.getByRole("status").filter({ hasText: `${amount} has arrived` })).toBeVisible()
  return Math.round(Number(amount.replaceAll(/[^\d.]/g, "")) * 100)
}

async function addBillingAddress(page: Page, { name, state }: { name: string; state: string }): Promise<void> {
  await page.getByRole("button", { name: "Add address" }).click()
  const sheet = page.getByRole("dialog", { name: "Add a billing address" })
  for (const [label, text] of [
    ["Name", name],
    ["Address line 1", "14 MG Road"],
    ["City", "Pune"],
    ["PIN code", "411004"],
  ] as const)
    await sheet.getByRole("textbox", { name: label, exact: true }).fill(text)
  await sheet.getByRole("combobox", { name: "State" }).selectOption({ label: state })
  await sheet.getByRole("button", { name: "Save address" }).click()
  await expect(sheet).toHaveCount(0)
}

test(
  "an institute in its trial buys a plan, then a larger one, and is charged what the buttons said",
  { tag: ["@main", "@layout", "@plans", "@billing", "@plan-orders", "@invoices"] },
  async ({ page }) => {
    test.setTimeout(150_000)
    const name = "Buying Academy"
    const { slug } = await openNewInstitute(page, name)
    await page.goto(urlAt(slug, paths.plan))
    await waitForArea(page)
    await expect(page.getByText("Trial", { exact: true })).toBeVisible()
    await expect(page.getByText("Invoices and credit notes appear with your first payment.")).toBeVisible()

    const estimate = await choosePlan(page, "Growth")
    await expect(estimate.getByText("The tax depends on your state.")).toBeVisible()
    await expect(estimate.getByRole("button", { name: /^Pay ₹/ })).toBeDisabled()
    await expectAccessible(page)
    await estimate.getByRole("link", { name: "Add your billing address" }).click()
    await addBillingAddress(page, { name, state: "Maharashtra" })

    await page.goto(urlAt(slug, paths.plan))
    const bought = await payFor(page, await choosePlan(page, "Growth"))
    await expect(page.getByText("Active", { exact: true })).toBeVisible()
    await expect(documents(page)).toHaveCount(1)
    await expect(documents(page)).toContainText("Tax invoice")

    const upgrade = await choosePlan(page, "Pro")
    await expect(upgrade.getByText("Unused: Growth")).toBeVisible()
    await expectAccessible(page)
    const upgraded = await payFor(page, upgrade)
    await expect(page.getByRole("heading", { level: 2, name: "Pro" })).toBeVisible()
    await expect(documents(page)).toHaveCount(3)
    await expectAccessible(page)
    const { platformKeys } = await serverModules()
    const taken = (await listPayments(platformKeys)).filter(({ status }) => status === "captured")
    for (const amount of [bought, upgraded]) expect(taken).toContainEqual({ status: "captured", amount })

    let net = 0
    for (const kind of ["Credit note", "Tax invoice"]) {
      const row = documents(page).filter({ hasText: kind }).first()
      const [, number = "", sum = ""] = /^(\S+), .+: (.+)$/m.exec(await row.innerText()) ?? []
      net += Math.round(Number(sum.replaceAll(/[^\d.−-]/g, "").replace("−", "-")) * 100)
      const download = page.waitForEvent("download")
      await row.getByRole("button", { name: `Download the PDF of ${number}` }).click()
      const text = readPdf(await (await download).path())
      for (const part of [kind, number, name]) expect(text).toContain(part)
    }
    expect(net).toBe(upgraded)
  },
)
