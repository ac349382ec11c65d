import { expect, test } from "@playwright/test"
import { rows, unique } from "./desk"
import { at, newcomer, signIn, slugOf } from "./newcomer"
import { comeIn, invite, lastSent, linkTo, newEmail, password } from "./invited"
import { ownAdmin } from "./own-admin"
import { expectNoFaults } from "./faults"

const newNumber = () => `9${String(Date.now()).slice(-9)}`

const codeTo = (mobile: string, known?: string) => lastSent(mobile, /\b\d{6}\b/, known)

test("the administrator's number is proved once, then changed by the codes of both", async ({ page, request }) => {
  test.slow()
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  const [first, second] = [newNumber(), `8${newNumber().slice(1)}`]
  await page.goto(at(slugOf(), "/admin/institute/verification"))
  await page.getByRole("button", { name: "Add a mobile number" }).click()
  await page.getByLabel("Your password").fill(password)
  await page.getByRole("button", { name: "Go on" }).click()
  await page.getByLabel("New mobile number").fill(first)
  await page.getByRole("button", { name: "Send a code" }).click()
  const proof = await codeTo(`+91${first}`)
  await page.getByLabel(`Code sent to +91${first}`).fill(proof)
  await page.getByRole("button", { name: "Change number" }).click()
  await expect(page.getByText(`Your mobile number is now +91${first}`)).toBeVisible()
  await expect(page.getByText("Verified", { exact: true })).toBeVisible()

  await page.getByRole("button", { name: "Change mobile number" }).click()
  await page.getByLabel("New mobile number").fill(second)
  await page.getByRole("button", { name: "Send the codes" }).click()
  await expect(page.getByRole("button", { name: /Send again in/ }).first()).toBeDisabled()
  // The old number had a code a moment ago, which is used up; another is to be had after half a minute.
  await page.getByRole("button", { name: `Send the code to +91${first} again` }).click({ timeout: 40_000 })
  await page.getByLabel(`Code sent to +91${first}`).fill("000000")
  await page.getByLabel(`Code sent to +91${second}`).fill(await codeTo(`+91${second}`))
  await page.getByRole("button", { name: "Change number" }).click()
  await expect(page.getByText("This code is not right, or it has expired.")).toBeVisible()
  await page.getByLabel(`Code sent to +91${first}`).fill(await codeTo(`+91${first}`, proof))
  await page.getByRole("button", { name: "Change number" }).click()
  await expect(page.getByText(`Your mobile number is now +91${second}`)).toBeVisible()
  expect(await lastSent(`+91${first}`, /was changed to one that ends in \d{4}/)).toContain(second.slice(-4))
  await expectNoFaults(page, at(slugOf(), "/admin/institute/verification"))
})

test("whose own role only looks finds nothing to press that would be refused", async ({ page, browser, request }) => {
  test.slow()
  const [role, email] = [unique("Onlooker"), newEmail("looker")]
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  await page.goto(at(slugOf(), "/admin/roles"))
  await page.getByRole("button", { name: "Add role" }).click()
  await page.getByRole("dialog").getByLabel("Name").fill(role)
  await page.getByRole("dialog").getByRole("button", { name: "Add role" }).click()
  for (const screen of ["Courses", "Enquiries", "Users", "Roles", "Institute", "Notifications"])
    await page.getByRole("checkbox", { name: `See: ${screen}` }).check()
  await page.getByRole("button", { name: "Save screens" }).click()
  await expect(page.getByText("Saved. It holds from the next step")).toBeVisible()
  await page.goto(at(slugOf(), "/admin/users/admins"))
  await invite(page, { first: "Leela", email, role })

  const looker = await browser.newPage()
  await comeIn(looker, email)
  const refused: string[] = []
  looker.on("response", (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  const main = looker.getByRole("main")
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
    await looker.goto(at(slugOf(), `/admin${path}`))
    await expect(looker.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(looker.locator("[aria-busy=true]")).toHaveCount(0)
    await expect(main.getByRole("button", { name: controls, disabled: false }), path).toHaveCount(0)
    await expect(main.getByRole("link", { name: controls }), path).toHaveCount(0)
    await expect(looker.getByRole("dialog"), path).toHaveCount(0)
  }
  await looker.goto(at(slugOf(), "/admin/courses"))
  await looker
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click()
  await looker.getByRole("menuitem", { name: "Look at it" }).click()
  await expect(looker.getByText("Your role lets you look here, not change anything.")).toBeVisible()
  await expect(looker.getByRole("button", { name: "Save changes" })).toHaveCount(0)
  expect(refused).toEqual([])
})

test("who comes and goes is seen in the list while one looks", async ({ page, browser, request }) => {
  test.slow()
  const student = await newcomer(request, slugOf())
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  await page.goto(at(slugOf(), `/admin/users/students?search=${encodeURIComponent(student.email)}`))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText("Online")).toHaveCount(0)
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(theirs, slugOf(), student)
  await expect(rows(page).getByText("Online")).toBeVisible()
  await rows(page).getByRole("link").first().click()
  await expect(page.getByRole("dialog").getByText("Online")).toBeVisible()
  await page.keyboard.press("Escape")
  await context.close()
  await expect(rows(page).getByText("Online")).toHaveCount(0, { timeout: 20_000 })
})

test("an invitation is for one account: who is in as somebody else signs out for it", async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const email = newEmail("invited")
  const other = await newcomer(request, slugOf())
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  await page.goto(at(slugOf(), "/admin/users/teachers"))
  await invite(page, { first: "Meera", email })
  const guest = await browser.newPage()
  await signIn(guest, slugOf(), other)
  await guest.goto(await linkTo(email))
  await expect(guest.getByText(`You are signed in here as Tara, with ${other.email}.`)).toBeVisible()
  await expect(guest.getByLabel("Choose a password")).toHaveCount(0)
  await guest.getByRole("button", { name: `Sign out and go on as ${email}` }).click()
  await guest.getByLabel("Choose a password").fill(password)
  await guest.getByRole("button", { name: /^Join / }).click()
  await expect(guest).toHaveURL(/\/teacher/, { timeout: 30_000 })
})

test("an invitation waits in the menu of the institute where one is signed in, and one press joins", async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const [here, there] = [slugOf(), slugOf() === "acme" ? "rival" : "acme"]
  const account = { email: newEmail("both"), password }
  await signIn(page, here, await ownAdmin(request, here))
  await page.goto(at(here, "/admin/users/students"))
  await invite(page, { first: "Nila", email: account.email })
  const person = await browser.newPage()
  await comeIn(person, account.email)

  const elsewhere = await browser.newPage()
  await signIn(elsewhere, there, await ownAdmin(request, there))
  await elsewhere.goto(at(there, "/admin/users/teachers"))
  await invite(elsewhere, { first: "Nila", email: account.email })
  await linkTo(account.email)

  await person.reload()
  await person.getByRole("button", { name: "Switch institute, 1 invitation" }).first().click()
  await expect(person.getByRole("menuitem", { name: "Join another institute" })).toHaveAttribute(
    "href",
    /\/institutes$/,
  )
  await person.getByRole("menuitem", { name: /Join as a teacher/ }).click()
  await expect(person.getByText(/^You belong to .* now$/)).toBeVisible()
  await person.getByRole("button", { name: "Go there" }).click()
  await person.waitForURL((url) => url.hostname.startsWith(`${there}.`))
  await expect(person.getByRole("textbox", { name: "E-mail" })).toHaveValue(account.email)
})
