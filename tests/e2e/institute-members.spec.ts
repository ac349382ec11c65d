import { demoSlug, urlAt } from "./institute-urls"
import { acceptInvitation, invitationLinkFor, invite } from "./invitations"
import { createMember, PASSWORD } from "./members"
import { latestMessageTo } from "./outbox"
import { rows } from "./screen-controls"
import { signIn } from "./sign-in"
import { skipRateLimits } from "./skip-rate-limits"
import { unique, uniqueEmail } from "./unique"
import { expect, test } from "./fixtures"

const uniqueMobile = () => `9${String(Date.now()).slice(-9)}`

const latestCodeTo = (mobile: string, known?: string) => latestMessageTo(mobile, /\b\d{6}\b/, known)

test(
  "the administrator's number is verified, then changed with codes for both numbers",
  { tag: ["@phone", "@admin-mobile", "@otp"] },
  async ({ page }) => {
    const [first, second] = [uniqueMobile(), `8${uniqueMobile().slice(1)}`]
    await page.clock.install()
    await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/institute/verification")
    await page.getByRole("button", { name: "Add mobile number" }).click()
    await page.getByLabel("Your password").fill(PASSWORD)
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByLabel("New mobile number").fill(first)
    await page.getByRole("button", { name: "Send code" }).click()
    const firstCode = await latestCodeTo(`+91${first}`)
    await page.getByLabel(`Code sent to +91${first}`).fill(firstCode)
    await page.getByRole("button", { name: "Change number" }).click()
    await expect(page.getByText(`Your mobile number is now +91${first}`)).toBeVisible()
    await expect(page.getByRole("region", { name: "Mobile number", exact: true }).getByText("Verified")).toBeVisible()

    await page.getByRole("button", { name: "Change mobile number" }).click()
    await page.getByLabel("New mobile number").fill(second)
    await page.getByRole("button", { name: "Send codes" }).click()
    await expect(page.getByRole("button", { name: /Resend code in/ }).first()).toBeDisabled()
    // The code of the old number is used up; another one is available after 30 seconds.
    await skipRateLimits(30)
    await page.clock.runFor(30_000)
    await page.getByRole("button", { name: `Resend code to +91${first}` }).click()
    await page.getByLabel(`Code sent to +91${first}`).fill("000000")
    await page.getByLabel(`Code sent to +91${second}`).fill(await latestCodeTo(`+91${second}`))
    await page.getByRole("button", { name: "Change number" }).click()
    await expect(page.getByText("This code is incorrect or has expired.")).toBeVisible()
    await page.getByLabel(`Code sent to +91${first}`).fill(await latestCodeTo(`+91${first}`, firstCode))
    await page.getByRole("button", { name: "Change number" }).click()
    await expect(page.getByText(`Your mobile number is now +91${second}`)).toBeVisible()
    expect(await latestMessageTo(`+91${first}`, /was changed to one ending in \d{4}/)).toContain(second.slice(-4))
  },
)

test(
  "a custom role with view rights shows no controls that the server would reject",
  { tag: ["@main", "@roles", "@members"] },
  async ({ page, openPage }) => {
    const [role, email] = [unique("Onlooker"), uniqueEmail("viewer")]
    await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/roles")
    await page.getByRole("link", { name: "Add role" }).click()
    await page.getByRole("dialog").getByLabel("Name").fill(role)
    await page.getByRole("dialog").getByRole("button", { name: "Add role" }).click()
    for (const screen of ["Items", "Enquiries", "Users", "Roles", "Institute", "Notifications"])
      await page.getByRole("checkbox", { name: `View: ${screen}` }).check()
    await page.getByRole("button", { name: "Save screens" }).click()
    await expect(page.getByText("Saved. Users with this role see the change immediately.")).toBeVisible()
    await page.goto(urlAt(demoSlug(), "/admin/users/admins"))
    await invite(page, { first: "Leela", email, role })

    const viewer = await openPage()
    await acceptInvitation(viewer, email)
    const rejected: string[] = []
    viewer.on("response", (response) => {
      if (response.status() === 403) rejected.push(response.url())
    })
    const main = viewer.getByRole("main")
    const controls =
      /^(Add|Import users|Edit|Save|Invite|Delete|Remove|Disable|Write|Check file|Change mobile|Send verification)/
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
      "/institute/domain",
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
    await viewer.getByRole("menuitem", { name: "Preview" }).click()
    await expect(viewer.getByText("You have view-only access to this page.")).toBeVisible()
    await expect(viewer.getByRole("button", { name: /^(Publish|Save|More actions)/ })).toHaveCount(0)
    expect(rejected).toEqual([])
  },
)

test(
  "the member list shows live who is online",
  { tag: ["@phone", "@members", "@presence"] },
  async ({ page, openPage }) => {
    const [admin, student] = [await createMember({ role: "InstituteAdmin" }), await createMember()]
    await signIn(page, admin, `/admin/users/students?search=${encodeURIComponent(student.email)}`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByText("Online")).toHaveCount(0)
    const studentPage = await openPage(student, "/student")
    await expect(rows(page).getByText("Online")).toBeVisible()
    await rows(page).getByRole("link").first().click()
    await expect(page.getByRole("dialog").getByText("Online")).toBeVisible()
    await page.keyboard.press("Escape")
    await studentPage.close()
    await expect(rows(page).getByText("Online")).toHaveCount(0, { timeout: 20_000 })
  },
)

test(
  "an invitation is for one account: another signed-in account has to sign out",
  { tag: ["@phone", "@members"] },
  async ({ page, openPage }) => {
    const [email, other] = [uniqueEmail("invited"), await createMember()]
    await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/users/teachers")
    await invite(page, { first: "Meera", email })
    const guest = await openPage(other)
    await guest.goto(await invitationLinkFor(email))
    await expect(guest.getByText(`You’re signed in as Tara (${other.email}).`)).toBeVisible()
    await expect(guest.getByLabel("Choose a password")).toHaveCount(0)
    await guest.getByRole("button", { name: `Sign out and continue as ${email}` }).click()
    await guest.getByLabel("Choose a password").fill(PASSWORD)
    await guest.getByRole("button", { name: /^Join / }).click()
    await expect(guest).toHaveURL(/\/teacher/, { timeout: 30_000 })
  },
)

test(
  "an invitation appears in the institute menu and one click accepts it",
  { tag: ["@phone", "@members"] },
  async ({ page, openPage }) => {
    const [ownSlug, otherSlug] = [demoSlug(), demoSlug() === "acme" ? "rival" : "acme"]
    const email = uniqueEmail("both")
    await signIn(page, await createMember({ slug: ownSlug, role: "InstituteAdmin" }), "/admin/users/students")
    await invite(page, { first: "Nila", email })
    const person = await openPage()
    await acceptInvitation(person, email)

    const otherAdmin = await createMember({ slug: otherSlug, role: "InstituteAdmin" })
    const otherPage = await openPage(otherAdmin, "/admin/users/teachers")
    await invite(otherPage, { first: "Nila", email })
    // The invitation is pending once its mail, the second to this address, has been sent.
    await invitationLinkFor(email, otherSlug)

    await person.reload()
    await person.getByRole("button", { name: "Switch institute, 1 invitation" }).first().click()
    await expect(person.getByRole("menuitem", { name: "Join another institute" })).toHaveAttribute(
      "href",
      /\/institutes$/,
    )
    await person.getByRole("menuitem", { name: /Join as a teacher/ }).click()
    await person.getByRole("alertdialog").getByRole("button", { name: "Accept" }).click()
    await expect(person.getByRole("heading", { name: /^You joined / })).toBeVisible()
    await person.getByRole("button", { name: "Go to institute" }).click()
    await person.waitForURL((url) => url.hostname.startsWith(`${otherSlug}.`))
    await expect(person.getByRole("textbox", { name: "Email" })).toHaveValue(email)
  },
)
