import type { Page } from "@playwright/test"
import { chooseState } from "./choose-state"
import { callApiAs, fetchPublicPage, type Institute, listPublicCourses } from "./api-calls"
import { type AdminStats, formatRupees, openDashboard, statTile, type TeacherStats } from "./dashboards"
import { demoSlug, urlAt } from "./institute-urls"
import { createInstitute, createMember, instituteIdOf, teach } from "./members"
import { payByCard } from "./pay-by-card"
import { plainImage } from "./plain-image"
import { rows, save } from "./screen-controls"
import { signIn } from "./sign-in"
import { unique } from "./unique"
import { sendEnquiriesFromNewIps } from "./enquiries"
import { expect, test } from "./fixtures"

test(
  "changes of an institute's texts, colours and picture are on its page with the next request",
  { tag: ["@phone", "@main", "@institutes"] },
  async ({ page, request }) => {
    const admin = await createInstitute(unique("fresh").replaceAll(" ", "-"), "Fresh Academy")
    await signIn(page, admin, "/admin/institute/profile")
    const showInstitute = () => callApiAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
    const fetchPage = () => fetchPublicPage(request, admin.slug, `/institute/${admin.instituteId}`)
    for (const text of [unique("Fresh and good"), "Fresh again"]) {
      expect(await fetchPage()).not.toContain(text)
      await page.getByRole("textbox", { name: /^Name/ }).fill(text)
      await save(page, "Save profile")
      expect(await fetchPage()).toContain(text)
      await page.reload()
    }

    await page.goto(urlAt(admin.slug, "/admin/institute/branding"))
    let formerKey: string | undefined
    for (const [primary, accent] of [
      ["#7a1f5c", "#1f5c7a"],
      ["#1f5c7a", "#7a1f5c"],
    ] as const) {
      await page.getByRole("textbox", { name: "Main colour" }).fill(primary)
      await page.getByRole("textbox", { name: "Accent colour" }).fill(accent)
      const buffer = await plainImage(primary)
      await page.getByLabel("Logo", { exact: true }).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer })
      await save(page, "Save branding")
      const [branded, { image }] = [await fetchPage(), await showInstitute()]
      expect(image?.key).not.toBe(formerKey)
      expect(branded).toContain(image?.key)
      expect(branded).toContain(`--brand-primary:${primary}`)
      formerKey = image?.key
      await page.reload()
    }
  },
)

test(
  "editing a course shows errors, keeps unsaved input, and updates the public pages",
  { tag: ["@main", "@items"] },
  async ({ page, request }) => {
    await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/courses")
    const instituteId = await instituteIdOf(demoSlug())
    const courses = await listPublicCourses(page, instituteId)
    const course = courses.filter(({ priceMinor, image }) => priceMinor > 0 && image !== null).at(-1)
    if (!course) throw new Error("the demo data has no such course")
    const list = `/institute/${instituteId}/courses`
    const fetchList = () => fetchPublicPage(request, demoSlug(), `${list}?page=${Math.ceil(courses.length / 9)}`)
    const [title, price] = [page.getByLabel("Title", { exact: true }), page.getByLabel("Price in INR", { exact: true })]
    const newTitle = unique("A better title")

    await page.getByRole("searchbox").fill(course.title)
    await expect(page).toHaveURL(/search=/)
    await rows(page).getByRole("link", { name: course.title }).click()
    await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible()
    await title.fill("")
    await expect(title).toHaveAccessibleDescription("Enter 3 to 120 characters")
    await openTab(page, "Pricing")
    await price.fill("-5")
    await expect(price).toHaveAccessibleDescription(/^Enter 0, or an amount from 1 to/)
    await page.getByRole("button", { name: "Not saved: 2 fields need a change" }).click()
    await expect(title).toBeFocused()

    await page.getByRole("main").getByRole("link", { name: "Items" }).click()
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
    await question.getByRole("button", { name: "Stay" }).click()
    await title.fill(newTitle)
    await openTab(page, "Pricing")
    await price.fill("1234.50")
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    expect(await fetchPublicPage(request, demoSlug(), `${list}/${course.id}`)).toContain(course.title)
    expect(await fetchList()).toContain(course.title)
    await publishChanges(page, "₹1,234.50")
    const itemPage = await fetchPublicPage(request, demoSlug(), `${list}/${course.id}`)
    expect(itemPage).toContain(newTitle)
    expect(itemPage).toContain("₹1,234.50")
    expect(await fetchList()).toContain(newTitle)

    await openTab(page, "Overview")
    await title.fill("")
    await page.getByRole("main").getByRole("link", { name: "Items" }).click()
    await question.getByRole("button", { name: "Leave" }).click()
    await expect(page).toHaveURL(urlAt(demoSlug(), "/admin/courses"))
    await page.goto(urlAt(demoSlug(), `/admin/courses/${course.id}`))
    await expect(title).toHaveValue(newTitle)
    await title.fill(course.title)
    await openTab(page, "Pricing")
    await price.fill(String(course.priceMinor / 100))
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await publishChanges(page, course.title)
    expect(await fetchPublicPage(request, demoSlug(), `${list}/${course.id}`)).not.toContain(newTitle)
  },
)

const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click()

/** Publishes the changes of an item, among which one is listed. */
async function publishChanges(page: Page, listed: string) {
  await page.getByRole("button", { name: "Publish changes" }).click()
  const dialog = page.getByRole("dialog", { name: /^Publish changes/ })
  await expect(dialog.getByRole("insertion").filter({ hasText: listed })).toBeVisible()
  await dialog.getByRole("button", { name: "Publish changes" }).click()
  await expect(page.getByText("Unpublished changes")).toBeHidden()
}

test("a teacher can edit their own courses only", { tag: ["@phone", "@main", "@items"] }, async ({ page, request }) => {
  const [teacher, instituteId] = [await createMember({ role: "Teacher" }), await instituteIdOf(demoSlug())]
  await signIn(page, teacher, "/teacher/courses?kind=courses")
  const [course, other] = await listPublicCourses(page, instituteId)
  if (!course || !other) throw new Error("the demo data has no such courses")
  await teach(teacher, course.id)

  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole("link", { name: course.title }).click()
  const promise = page.getByRole("textbox", { name: /^Tagline/ })
  const text = unique("Promised by the teacher")
  await promise.fill(text)
  await expect(page.getByText(/^Saving/)).toBeVisible()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole("button", { name: "Send for review" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Send for review" }).click()
  await expect(page.getByText("Changes in review")).toBeVisible()
  const itemPath = `/institute/${instituteId}/courses/${course.id}`
  expect(await fetchPublicPage(request, demoSlug(), itemPath)).not.toContain(text)
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Discard changes" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click()
  await expect(promise).not.toHaveValue(text)

  await page.goto(urlAt(demoSlug(), `/teacher/courses/${other.id}`))
  await expect(page.getByText("Not found")).toBeVisible()
  await expect(page.getByRole("tab")).toHaveCount(0)
  await page.goto(urlAt(demoSlug(), `/admin/courses/${course.id}`))
  await expect(page).toHaveURL(urlAt(demoSlug(), "/error"))
})

test(
  "the dashboards of administrators and teachers include an order that was just paid",
  { tag: ["@dashboards", "@orders"] },
  async ({ openPage }) => {
    const [id, member] = [await instituteIdOf(demoSlug()), await createMember({ role: "Teacher" })]
    const admin = await openPage(await createMember({ role: "InstituteAdmin" }), "/admin")
    const course = (await listPublicCourses(admin, id)).find(({ priceMinor }) => priceMinor > 0)
    if (!course) throw new Error("the demo data has no such course")
    await teach(member, course.id)
    const teacher = await openPage(member)
    const before = {
      admin: await openDashboard<AdminStats>(admin, urlAt(demoSlug(), "/admin")),
      teacher: await openDashboard<TeacherStats>(teacher, urlAt(demoSlug(), "/teacher")),
    }

    const student = await openPage(await createMember(), `/institute/${id}/checkout/courses/${course.id}`)
    await chooseState(student)
    await student.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(student)

    // Other tests buy and sign up at the same time, so the stats are lower bounds.
    const adminStats = await openDashboard<AdminStats>(admin, urlAt(demoSlug(), "/admin"))
    expect(adminStats.thisMonthMinor).toBeGreaterThanOrEqual(before.admin.thisMonthMinor + course.priceMinor)
    await expect(statTile(admin, "Sales this month")).toContainText(formatRupees(adminStats.thisMonthMinor))
    await expect(statTile(admin, "Students")).toContainText(String(adminStats.students))
    await expect(statTile(admin, "Published items")).toContainText(String(adminStats.publishedItems))
    await expect(statTile(admin, "Open enquiries")).toContainText(String(adminStats.openEnquiries))
    const sale = admin.getByRole("link").filter({ hasText: course.title }).filter({ hasText: "Tara Newcomer" }).first()
    await expect(sale).toContainText(formatRupees(course.priceMinor))
    await sale.click()
    await expect(admin).toHaveURL(/\/admin\/orders\/./)
    await expect(admin.getByRole("main")).toContainText(course.title)

    const teacherStats = await openDashboard<TeacherStats>(teacher, urlAt(demoSlug(), "/teacher"))
    expect(teacherStats.learners).toBeGreaterThan(before.teacher.learners)
    await expect(statTile(teacher, "Your items")).toContainText(String(teacherStats.items))
    await expect(statTile(teacher, "Students")).toContainText(String(teacherStats.learners))
    await expect(statTile(teacher, "Average progress")).toContainText(`${teacherStats.averagePercent}%`)
  },
)

test(
  "an enquiry from the public page is read, answered, marked as spam and restored",
  { tag: ["@phone", "@enquiries"] },
  async ({ page, openPage }) => {
    const [name, message] = [unique("Asha"), "When does the next round of the course begin?"]
    await signIn(page, await createMember({ role: "InstituteAdmin" }))
    const visitor = await openPage()
    await sendEnquiriesFromNewIps(visitor)
    await visitor.goto(urlAt(demoSlug(), `/institute/${await instituteIdOf(demoSlug())}#enquiry`))
    await visitor.getByLabel("Your name").fill(name)
    await visitor.getByLabel("Email").fill("asha@example.test")
    await visitor.getByLabel("What would you like to know?").fill(message)
    await visitor.getByRole("button", { name: "Send message" }).click()
    await expect(visitor.getByText("Thank you. Message sent.")).toBeVisible()

    const { openEnquiries } = await openDashboard<AdminStats>(page, urlAt(demoSlug(), "/admin"))
    await expect(statTile(page, "Open enquiries")).toContainText(String(openEnquiries))
    await page.getByRole("link", { name: /^Open enquiries/ }).click()
    await page.getByRole("link", { name }).click()
    const enquiry = page.getByRole("dialog", { name })
    await expect(enquiry).toContainText(message)
    await enquiry.getByLabel("Your reply").fill("The evening batch begins on Monday.")
    await enquiry.getByRole("button", { name: "Send, keep open" }).click()
    await expect(enquiry.getByRole("list", { name: "Replies and notes" })).toContainText("begins on Monday")
    await enquiry.getByRole("button", { name: "Mark as answered" }).click()
    await expect(enquiry.getByRole("button", { name: "Reopen" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(enquiry).toHaveCount(0)

    await page.goto(urlAt(demoSlug(), `/admin/enquiries?search=${encodeURIComponent(name)}`))
    await expect(rows(page)).toContainText("Answered")
    await page.getByRole("button", { name: `Actions for ${name}` }).click()
    await page.getByRole("menuitem", { name: "Mark as spam" }).click()
    await expect(page.getByText("No matches")).toBeVisible()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(rows(page)).toContainText("Answered")
  },
)
