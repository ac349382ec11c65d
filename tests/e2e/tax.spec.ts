import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createInstitute } from "./members"
import { save } from "./screen-controls"
import { signIn } from "./sign-in"
import { unique } from "./unique"

test(
  "an institute registers for GST, reads what that means, and calculates the tax of an amount",
  { tag: ["@phone", "@main", "@tax"] },
  async ({ page }) => {
    const admin = await createInstitute(unique("taxed").replaceAll(" ", "-"), "Taxed Academy")
    await signIn(page, admin, "/admin/institute/tax")
    await expect(page.getByText("You haven’t set up tax yet.")).toBeVisible()
    await page.getByRole("combobox", { name: "Registration" }).selectOption("Regular taxpayer")
    await page.getByRole("textbox", { name: /^GSTIN/ }).fill("29aagcb7383j1z4")
    await expect(page.getByRole("combobox", { name: /^State/ })).toHaveValue("29")
    await page.getByRole("textbox", { name: /^Legal name/ }).fill("Taxed Academy Private Limited")
    await page.getByRole("textbox", { name: /^Address/ }).fill("14 MG Road, Bengaluru 560001")
    await save(page, "Save tax settings")
    await page.reload()
    await expect(page.getByText("You are registered in Karnataka. Prices include tax.").first()).toBeVisible()

    await page.goto(urlAt(admin.slug, "/admin/institute/tax/calculator"))
    await page.getByRole("textbox", { name: /^Amount/ }).fill("499")
    await page.getByRole("combobox", { name: "Tax code" }).selectOption("999293")
    await page.getByRole("combobox", { name: "Buyer’s state" }).selectOption("27")
    await page.getByRole("button", { name: "Calculate" }).click()
    await expect(page.getByText("₹76.12")).toBeVisible()
  },
)
