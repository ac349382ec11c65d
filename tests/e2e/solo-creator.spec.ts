import type { Locator, Page } from "@playwright/test"
import { expect, type Network, test } from "./cut-network"
import { dropPdfFiles } from "./drop-pdf-files"
import { urlAt } from "./institute-urls"
import { invitationLinkFor } from "./invitations"
import { createMember, PASSWORD } from "./members"
import { payByCard } from "./pay-by-card"
import { plainImage, UPRIGHT } from "./plain-image"
import { unique, uniqueEmail } from "./unique"

const unreachable = (scope: Page | Locator) => scope.getByText(/We can’t reach the server/).first()
const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole("button", { name, exact: typeof name === "string" })
const savedAt = (page: Page) => page.getByText(/^Saved at/)

/** Clicks while the network is cut, expects an error message, and clicks again once the network is back. */
async function clickWithRetry(network: Network, target: Locator, errorMessage: Locator) {
  network.cut("RST")
  await target.click()
  await expect(errorMessage).toBeVisible()
  network.restore()
  await target.click()
}

/** Writes what saves itself while the network is cut, and waits until it is saved. */
async function writeThrough(page: Page, network: Network, write: () => Promise<void>) {
  network.cut("FIN")
  await write()
  await expect(page.getByText(/^Not saved/)).toBeVisible()
  network.restore()
  await expect(savedAt(page)).toBeVisible({ timeout: 25_000 })
}

test(
  "a creator alone in a new institute opens it, makes a book, publishes and sells it, with the network cut at each write",
  { tag: ["@platform", "@members", "@items", "@content", "@orders"] },
  async ({ openPage, network }) => {
    test.setTimeout(240_000)
    const slug = unique("solo").replaceAll(" ", "-")
    const [email, title] = [uniqueEmail("creator"), unique("A book of breath")]

    const owner = await openPage({ member: await createMember({ role: "SuperAdmin" }), path: "/master/institutes" })
    await owner.getByRole("link", { name: "New institute" }).click()
    const form = owner.getByRole("dialog")
    await form.getByLabel("Institute").fill(unique("Solo Academy"))
    await form.getByLabel("Web address").fill(slug)
    await form.getByLabel("Plan").selectOption({ index: 1 })
    await form.getByLabel("First name").fill("Asha")
    await form.getByLabel("Email").fill(email)
    await clickWithRetry(network, button(form, "Create institute"), unreachable(form))
    await expect(owner.getByText(/^Solo Academy .* created$/)).toBeVisible()

    const page = await openPage({ slug, path: new URL(await invitationLinkFor(email, slug)).pathname })
    await page.getByLabel("Choose a password").fill(PASSWORD)
    await clickWithRetry(network, button(page, /^Join /), unreachable(page))
    await page.waitForURL((url) => !url.pathname.startsWith("/accept-invite"), { timeout: 30_000 })

    await page.goto(urlAt(slug, "/admin/courses"))
    await button(page, "New").click()
    await page.getByRole("radio", { name: /^Book/ }).check({ force: true })
    await page.getByRole("textbox", { name: "Title" }).fill(title)
    await clickWithRetry(network, button(page, "Create draft"), unreachable(page.getByRole("dialog")))
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    const itemId = Number(/\/courses\/(\d+)/.exec(page.url())?.[1])

    const tagline = page.getByRole("textbox", { name: "Tagline" })
    await writeThrough(page, network, () => tagline.fill("In and out."))
    await page.getByRole("textbox", { name: "Text" }).click()
    await page.keyboard.type("Twelve breaths and what they are for.")
    const cover = { name: "cover.png", mimeType: "image/png", buffer: await plainImage("#1f5c7a", UPRIGHT) }
    network.cut("RST")
    await page.getByLabel("Cover image").setInputFiles(cover)
    await expect(unreachable(page)).toBeVisible()
    network.restore()
    await page.getByLabel("Cover image").setInputFiles(cover)
    await expect(button(page, "Remove cover")).toBeVisible()
    await expect(savedAt(page)).toBeVisible({ timeout: 25_000 })

    await page.getByRole("tab", { name: "Content" }).click()
    await page.getByRole("textbox", { name: "Title of a new section" }).fill("The book")
    await clickWithRetry(network, button(page, "Add section"), unreachable(page))
    await expect(page.getByRole("heading", { name: "The book" })).toBeVisible()
    network.cut("FIN")
    await dropPdfFiles(page, "The book", ["Breath.pdf"])
    await expect(page.getByText(/Waiting for connection/)).toBeVisible()
    network.restore()
    await expect(button(page, /^Breath/)).toBeVisible({ timeout: 30_000 })

    await page.getByRole("tab", { name: "Pricing" }).click()
    const price = page.getByRole("textbox", { name: "Price in INR" }).first()
    await writeThrough(page, network, () => price.fill("349"))
    await button(page, "Publish").click()
    const dialog = page.getByRole("dialog", { name: /^Publish/ })
    await expect(dialog).toContainText("₹349")
    await clickWithRetry(network, button(dialog, "Publish"), unreachable(dialog))
    await expect(page.getByRole("link", { name: "View public page" })).toBeVisible()

    const learner = await createMember({ slug })
    const checkout = `/institute/${learner.instituteId}/checkout/books/${itemId}`
    const buyer = await openPage({ member: learner, path: checkout })
    await expect(buyer.getByText(`You are signed in as ${learner.email}.`)).toBeVisible()
    await clickWithRetry(network, button(buyer, "Pay ₹349"), unreachable(buyer))
    await payByCard(buyer)
    await buyer.goto(urlAt(slug, `/student/learn/books/${itemId}`))
    await expect(buyer.getByText("Page 1 of Breath.pdf")).toBeVisible()
  },
)
