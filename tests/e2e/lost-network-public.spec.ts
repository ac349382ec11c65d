import { chooseState } from "./choose-state"
import { expect, test } from "./cut-network"
import { demoSlug } from "./institute-urls"
import { demoVideo } from "./items"
import { createMember } from "./members"

const unreachable = /We can’t reach the server/

test(
  "an enquiry that is sent while the connection is cut keeps what was typed, says so, and is sent later",
  { tag: ["@phone", "@institutes"] },
  async ({ openPage, network }) => {
    const page = await openPage({ slug: demoSlug(), path: "/contact" })
    network.cut("RST")
    await page.getByLabel("Your name").fill("Asha Rao")
    await page.getByLabel("Email").fill("asha@example.test")
    await page.getByLabel("What would you like to know?").fill("Do you teach beginners as well?")
    await page.getByRole("button", { name: "Send message" }).click()
    await expect(page.getByText(unreachable)).toBeVisible()
    await expect(page.getByLabel("What would you like to know?")).toHaveValue("Do you teach beginners as well?")
    network.restore()
    await page.getByRole("button", { name: "Send message" }).click()
    await expect(page.getByText("Thank you. Message sent.")).toBeVisible()
  },
)

test(
  "a press of Pay while the connection is cut says so, and pays once it is back",
  { tag: ["@phone", "@orders"] },
  async ({ openPage, network }) => {
    const student = await createMember()
    const { itemId } = await demoVideo(student, { isPaid: true })
    const path = `/institute/${student.instituteId}/checkout/courses/${itemId}`
    const page = await openPage({ member: student, path })
    await expect(page.getByText(`You are signed in as ${student.email}.`)).toBeVisible()
    await chooseState(page)
    network.cut("FIN")
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await expect(page.getByText(unreachable)).toBeVisible()
    network.restore()
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await expect(page).toHaveURL(/\/v1\/checkout\//)
  },
)
