import { expect, test } from "./fixtures"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember, instituteIdOf } from "./members"
import { signIn } from "./sign-in"
import { unique } from "./unique"

test(
  "an institute is served at a domain from its records being found until it is removed",
  { tag: ["@main", "@domains", "@institutes"] },
  async ({ page, openPage }) => {
    const admin = await createMember({ role: "InstituteAdmin" })
    const instituteId = await instituteIdOf(demoSlug())
    const host = `${unique("something")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")}.test`
    const url = new URL(urlAt(demoSlug(), "/"))
    url.hostname = host
    const visitor = await openPage()
    expect((await visitor.goto(url.href))?.status()).toBe(421)

    await signIn(page, admin, "/admin/institute/domain")
    await page.getByLabel("Domain", { exact: true }).fill(`https://${host}/`)
    await page.getByRole("button", { name: "Add domain" }).click()
    const card = page.getByRole("region", { name: host })
    await expect(card.getByText("Pending", { exact: true })).toBeVisible()
    const [proof] = await card.getByText(/^lectern-verification=/).allTextContents()

    const developer = await openPage()
    await developer.goto(urlAt(demoSlug(), "/dev/outbox"))
    for (const [name, type, value] of [
      [`_lectern-verify.${host}`, "TXT", proof ?? ""],
      [host, "CNAME", "localhost"],
    ] as const) {
      await developer.getByLabel("Name").fill(name)
      await developer.getByLabel("Type").selectOption(type)
      await developer.getByLabel("Value").fill(value)
      await developer.getByRole("button", { name: "Set record" }).click()
      await expect(developer.getByRole("listitem").filter({ hasText: `${name} ${type} ${value}` })).toBeVisible()
    }

    await card.getByRole("button", { name: "Check now" }).click()
    await expect(card.getByText("Active", { exact: true })).toBeVisible()
    expect((await visitor.goto(url.href))?.status()).toBe(200)
    expect(new URL(visitor.url()).pathname + new URL(visitor.url()).search).toBe(`/institute-info?id=${instituteId}`)

    await card.getByRole("button", { name: `Remove ${host}` }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
    await expect(card).toBeHidden()
    expect((await visitor.goto(url.href))?.status()).toBe(421)
  },
)
