import { expect, test } from "@playwright/test"
import { rows, unique } from "./admin-screens"
import { urlAt, createStudent, signIn, demoSlug } from "./accounts"
import { acceptInvitation, invite, latestMessageTo, invitationLinkFor, uniqueEmail, password } from "./invitations"
import { createAdmin } from "./members"
import { expectScreenAccessible } from "./accessibility"

const uniqueMobile = () => `9${String(Date.now()).slice(-9)}`

const latestCodeTo = (mobile: string, known?: string) => latestMessageTo(mobile, /\b\d{6}\b/, known)

test("the administrator's number is verified, then changed with codes for both numbers", async ({ page, request }) => {
  test.slow()
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  const [first, second] = [uniqueMobile(), `8${uniqueMobile().slice(1)}`]
  await page.goto(urlAt(demoSlug(), "/admin/institute/verification"))
  await page.getByRole("button", { name: "Add a mobile number" }).click()
  await page.getByLabel("Your password").fill(password)
  await page.getByRole("button", { name: "Go on" }).click()
  await page.getByLabel("New mobile number").fill(first)
  await page.getByRole("button", { name: "Send a code" }).click()
  const firstCode = await latestCodeTo(`+91${first}`)
  await page.getByLabel(`Code sent to +91${first}`).fill(firstCode)
  await page.getByRole("button", { name: "Change number" }).click()
  await expect(page.getByText(`Your mobile number is now +91${first}`)).toBeVisible()
  await expect(page.getByText("Verified", { exact: true })).toBeVisible()

  await page.getByRole("button", { name: "Change mobile number" }).click()
  await page.getByLabel("New mobile number").fill(second)
  await page.getByRole("button", { name: "Send the codes" }).click()
  await expect(page.getByRole("button", { name: /Send again in/ }).first()).toBeDisabled()
  // The code of the old number is used up; another one is available after 30 seconds.
  await page.getByRole("button", { name: `Send the code to +91${first} again` }).click({ timeout: 40_000 })
  await page.getByLabel(`Code sent to +91${first}`).fill("000000")
  await page.getByLabel(`Code sent to +91${second}`).fill(await latestCodeTo(`+91${second}`))
  await page.getByRole("button", { name: "Change number" }).click()
  await expect(page.getByText("This code is not right, or it has expired.")).toBeVisible()
  await page.getByLabel(`Code sent to +91${first}`).fill(await latestCodeTo(`+91${first}`, firstCode))
  await page.getByRole("button", { name: "Change number" }).click()
  await expect(page.getByText(`Your mobile number is now +91${second}`)).toBeVisible()
  expect(await latestMessageTo(`+91${first}`, /was changed to one that ends in \d{4}/)).toContain(second.slice(-4))
  await expectScreenAccessible(page, urlAt(demoSlug(), "/admin/institute/verification"))
})

test("a custom role with view rights shows no controls that the server would reject", async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const [role, email] = [unique("Onlooker"), uniqueEmail("viewer")]
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  await page.goto(urlAt(demoSlug(), "/admin/roles"))
  await page.getByRole("button", { name: "Add role" }).click()
  await page.getByRole("dialog").getByLabel("Name").fill(role)
  await page.getByRole("dialog").getByRole("button", { name: "Add role" }).click()
  for (const screen of ["Courses", "Enquiries", "Users", "Roles", "Institute", "Notifications"])
    await page.getByRole("checkbox", { name: `See: ${screen}` }).check()
  await page.getByRole("button", { name: "Save screens" }).click()
  await expect(page.getByText("Saved. It holds from the next step")).toBeVisible()
  await page.goto(urlAt(demoSlug(), "/admin/users/admins"))
  await invite(page, { first: "Leela", email, role })

  const viewer = await browser.newPage()
  await acceptInvitation(viewer, email)
  const rejected: string[] = []
  viewer.on("response", (response) => {
    if (response.status() === 403) rejected.push(response.url())
  })
  const main = viewer.getByRole("main")
  const controls = /^(Add|Import people|Edit|Save|Invite|Delete|Remove|Disable|Write|Check file|Change mobile)/
  for (const path of [
    "/courses",
    "/enquiries",
    "/users/students",
    "/users/students?new=1",
    "/users/import",
    "/roles",
    "/roles?new=1",
    "/institute/profile",
    "/institute/branding",
    "/institute/verification",
    "/notifications/sent",
  ]) {
    await viewer.goto(urlAt(demoSlug(), `/admin${path}`))
    await expect(viewer.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(viewer.locator("[aria-busy=true]")).toHaveCount(0)
    await expect(main.getByRole("button", { name: controls, disabled: false }), path).toHaveCount(0)
    await expect(main.getByRole("link", { name: controls }), path).toHaveCount(0)
    await expect(viewer.getByRole("dialog"), path).toHaveCount(0)
  }
  await viewer.goto(urlAt(demoSlug(), "/admin/courses"))
  await viewer
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click()
  await viewer.getByRole("menuitem", { name: "Look at it" }).click()
  await expect(viewer.getByText("Your role lets you look ownSlug, not change anything.")).toBeVisible()
  await expect(viewer.getByRole("button", { name: "Save changes" })).toHaveCount(0)
  expect(rejected).toEqual([])
})

test("the member list shows live who is online", async ({ page, browser, request }) => {
  test.slow()
  const student = await createStudent(request, demoSlug())
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  await page.goto(urlAt(demoSlug(), `/admin/users/students?search=${encodeURIComponent(student.email)}`))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText("Online")).toHaveCount(0)
  const context = await browser.newContext()
  const studentPage = await context.newPage()
  await signIn(studentPage, demoSlug(), student)
  await expect(rows(page).getByText("Online")).toBeVisible()
  await rows(page).getByRole("link").first().click()
  await expect(page.getByRole("dialog").getByText("Online")).toBeVisible()
  await page.keyboard.press("Escape")
  await context.close()
  await expect(rows(page).getByText("Online")).toHaveCount(0, { timeout: 20_000 })
})

test("an invitation is for one account: another signed-in account has to sign out", async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const email = uniqueEmail("invited")
  const other = await createStudent(request, demoSlug())
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  await page.goto(urlAt(demoSlug(), "/admin/users/teachers"))
  await invite(page, { first: "Meera", email })
  const guest = await browser.newPage()
  await signIn(guest, demoSlug(), other)
  await guest.goto(await invitationLinkFor(email))
  await expect(guest.getByText(`You are signed in ownSlug as Tara, with ${other.email}.`)).toBeVisible()
  await expect(guest.getByLabel("Choose a password")).toHaveCount(0)
  await guest.getByRole("button", { name: `Sign out and go on as ${email}` }).click()
  await guest.getByLabel("Choose a password").fill(password)
  await guest.getByRole("button", { name: /^Join / }).click()
  await expect(guest).toHaveURL(/\/teacher/, { timeout: 30_000 })
})

test("an invitation appears in the institute menu and one click accepts it", async ({ page, browser, request }) => {
  test.slow()
  const [ownSlug, otherSlug] = [demoSlug(), demoSlug() === "acme" ? "rival" : "acme"]
  const account = { email: uniqueEmail("both"), password }
  await signIn(page, ownSlug, await createAdmin(request, ownSlug))
  await page.goto(urlAt(ownSlug, "/admin/users/students"))
  await invite(page, { first: "Nila", email: account.email })
  const person = await browser.newPage()
  await acceptInvitation(person, account.email)

  const otherPage = await browser.newPage()
  await signIn(otherPage, otherSlug, await createAdmin(request, otherSlug))
  await otherPage.goto(urlAt(otherSlug, "/admin/users/teachers"))
  await invite(otherPage, { first: "Nila", email: account.email })
  await invitationLinkFor(account.email)

  await person.reload()
  await person.getByRole("button", { name: "Switch institute, 1 invitation" }).first().click()
  await expect(person.getByRole("menuitem", { name: "Join another institute" })).toHaveAttribute(
    "href",
    /\/institutes$/,
  )
  await person.getByRole("menuitem", { name: /Join as a teacher/ }).click()
  await expect(person.getByText(/^You belong to .* now$/)).toBeVisible()
  await person.getByRole("button", { name: "Go otherSlug" }).click()
  await person.waitForURL((url) => url.hostname.startsWith(`${otherSlug}.`))
  await expect(person.getByRole("textbox", { name: "E-mail" })).toHaveValue(account.email)
})
