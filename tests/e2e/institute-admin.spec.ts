import { expect, test } from "@playwright/test"
import sharp from "sharp"
import {
  callAs,
  type Institute,
  type ItemRow,
  openDashboard,
  type ResultPage,
  payByCard,
  plainImage,
  listPublicCourses,
  fetchPublicPage,
  rows,
  formatRupees,
  save,
  type TeacherStats,
  statTile,
  type AdminStats,
  unique,
} from "./admin-screens"
import { urlAt, createStudent, signIn, demoSlug, demoAdmin, signInWithEnglish, demoTeacher } from "./accounts"
import { expectScreenAccessible } from "./accessibility"
import { sendEnquiriesFromNewIps } from "./enquiries"

test("changes of an institute's texts, colours and picture are on its page with the next request", async ({
  page,
  request,
}) => {
  // Other specs read the name of sargam and search for rival at the same time.
  const [slug, field] = test.info().project.name === "phone" ? ["rival", "Name"] : ["sargam", "Tagline"]
  await signInWithEnglish(page, slug, demoAdmin(slug))
  const institute = await callAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
  const fetchPage = () => fetchPublicPage(request, slug, `/institute/${institute.id}`)

  async function setText(text: string) {
    await page.goto(urlAt(slug, "/admin/institute/profile"))
    const before = await page.getByRole("textbox", { name: new RegExp(`^${field}`) }).inputValue()
    await page.getByRole("textbox", { name: new RegExp(`^${field}`) }).fill(text)
    await save(page, "Save profile")
    return before
  }
  async function setBranding(primary: string, accent: string, picture: Buffer) {
    await page.goto(urlAt(slug, "/admin/institute/branding"))
    await page.getByRole("textbox", { name: "Main colour" }).fill(primary)
    await page.getByRole("textbox", { name: "Second colour" }).fill(accent)
    await page
      .getByLabel("Picture", { exact: true })
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: picture })
    await save(page, "Save branding")
  }

  const text = unique("Rival of good repute")
  expect(await fetchPage()).not.toContain(text)
  const former = await setText(text)
  expect(await fetchPage()).toContain(text)
  await setText(former)
  expect(await fetchPage()).not.toContain(text)

  const formerPicture = await (await request.get(`/media/${institute.image?.key}`)).body()
  await setBranding("#7a1f5c", "#1f5c7a", await plainImage("#7a1f5c"))
  const brandedPage = await fetchPage()
  const { image } = await callAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
  expect(image?.key).not.toBe(institute.image?.key)
  expect(brandedPage).toContain(image?.key)
  expect(brandedPage).toContain("--brand-primary:#7a1f5c")
  await setBranding(institute.brandPrimary, institute.brandAccent, await sharp(formerPicture).png().toBuffer())
  expect(await fetchPage()).toContain(`--brand-primary:${institute.brandPrimary}`)
})

test("editing a course shows errors, keeps unsaved input, and updates the public pages", async ({ page, request }) => {
  await signIn(page, demoSlug(), demoAdmin(demoSlug()))
  const { id: instituteId } = await callAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
  const courses = await listPublicCourses(page, instituteId)
  const course = courses.filter(({ priceMinor }) => priceMinor > 0).at(-1)
  if (!course) throw new Error("the demo data has no such course")
  const list = `/institute/${instituteId}/courses`
  const fetchList = () => fetchPublicPage(request, demoSlug(), `${list}?page=${Math.ceil(courses.length / 9)}`)
  const [title, price] = [page.getByLabel("Title", { exact: true }), page.getByLabel("Price in INR", { exact: true })]
  const newTitle = unique("A better title")

  await page.goto(urlAt(demoSlug(), "/admin/courses"))
  await page.getByRole("searchbox").fill(course.title)
  await expect(page).toHaveURL(/search=/)
  await rows(page).getByRole("link", { name: course.title }).click()
  await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible()
  await title.fill("")
  await price.fill("-5")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription("3 to 120 letters")
  await expect(price).toHaveAccessibleDescription(/^0, or between 1 and/)
  await expect(price).toHaveValue("-5")
  expect(await fetchPublicPage(request, demoSlug(), `${list}/${course.id}`)).toContain(course.title)
  expect(await fetchList()).toContain(course.title)

  await title.fill(newTitle)
  await price.fill("1234.50")
  await page.getByRole("link", { name: "Courses and more" }).click()
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
  await question.getByRole("button", { name: "Stay" }).click()
  await expect(title).toHaveValue(newTitle)
  await expect(price).toHaveValue("1234.50")

  await save(page, "Save changes")
  const itemPage = await fetchPublicPage(request, demoSlug(), `${list}/${course.id}`)
  expect(itemPage).toContain(newTitle)
  expect(itemPage).toContain("₹1,234.50")
  expect(await fetchList()).toContain(newTitle)

  await title.fill("Left behind")
  await page.getByRole("link", { name: "Courses and more" }).click()
  await question.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL(urlAt(demoSlug(), "/admin/courses"))
  await page.goto(urlAt(demoSlug(), `/admin/courses/${course.id}`))
  await expect(title).toHaveValue(newTitle)
  await title.fill(course.title)
  await price.fill(String(course.priceMinor / 100))
  await save(page, "Save changes")
  expect(await fetchPublicPage(request, demoSlug(), `${list}/${course.id}`)).not.toContain(newTitle)
})

test("a teacher can edit their own courses only", async ({ page, request }) => {
  await signIn(page, demoSlug(), demoTeacher(demoSlug()))
  const mine = await callAs<ResultPage<ItemRow>>(page, "/institutes/v2/api/fetchAdminCourses?size=50&status=published")
  const course = mine.content.find(({ priceMinor }) => priceMinor > 0)
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${demoSlug()}`)).json()
  const courses = await listPublicCourses(page, data.institute_Id)
  const other = courses.find(({ id }) => mine.content.every((one) => one.id !== id))
  if (!course || !other) throw new Error("the demo data has no such courses")

  await page.goto(urlAt(demoSlug(), "/teacher/courses?kind=courses"))
  await expect(rows(page)).toHaveCount(Math.min(10, mine.totalElements))
  await rows(page).getByRole("link", { name: course.title }).click()
  const promise = page.getByRole("textbox", { name: /^Promise/ })
  for (const text of [unique("Promised by the teacher"), await promise.inputValue()]) {
    await promise.fill(text)
    await save(page, "Save changes")
    expect(
      await fetchPublicPage(request, demoSlug(), `/institute/${data.institute_Id}/courses/${course.id}`),
    ).toContain(text)
  }

  await page.goto(urlAt(demoSlug(), `/teacher/courses/${other.id}`))
  await expect(page.getByText("This is not here")).toBeVisible()
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0)
  await page.goto(urlAt(demoSlug(), `/admin/courses/${course.id}`))
  await expect(page).toHaveURL(urlAt(demoSlug(), "/error"))
  for (const path of ["/teacher", "/teacher/courses", `/teacher/courses/${course.id}`])
    await expectScreenAccessible(page, urlAt(demoSlug(), path))
})

test("the dashboards of administrators and teachers include an order that was just paid", async ({
  browser,
  request,
}) => {
  test.slow()
  const [admin, teacher, student] = await Promise.all([browser.newPage(), browser.newPage(), browser.newPage()])
  await signIn(teacher, demoSlug(), demoTeacher(demoSlug()))
  await signIn(admin, demoSlug(), demoAdmin(demoSlug()))
  await signIn(student, demoSlug(), await createStudent(request, demoSlug()))
  const { id } = await callAs<Institute>(admin, "/institutes/v2/api/fetchInstituteDetails")
  const { content } = await callAs<ResultPage<ItemRow>>(
    teacher,
    "/institutes/v2/api/fetchAdminCourses?status=published",
  )
  const course = content.find(({ priceMinor }) => priceMinor > 0)
  if (!course) throw new Error("the demo data has no such course")
  const before = {
    admin: await openDashboard<AdminStats>(admin, urlAt(demoSlug(), "/admin")),
    teacher: await openDashboard<TeacherStats>(teacher, urlAt(demoSlug(), "/teacher")),
  }

  await student.goto(urlAt(demoSlug(), `/institute/${id}/checkout/courses/${course.id}`))
  await student.getByRole("button", { name: /^Pay ₹/ }).click()
  await payByCard(student)

  // Other tests buy and sign up at the same time, so the stats are lower bounds.
  const adminStats = await openDashboard<AdminStats>(admin, urlAt(demoSlug(), "/admin"))
  expect(adminStats.thisMonthMinor).toBeGreaterThanOrEqual(before.admin.thisMonthMinor + course.priceMinor)
  await expect(statTile(admin, "Takings this month")).toContainText(formatRupees(adminStats.thisMonthMinor))
  await expect(statTile(admin, "Students")).toContainText(String(adminStats.students))
  await expect(statTile(admin, "Published items")).toContainText(String(adminStats.publishedItems))
  await expect(statTile(admin, "Open enquiries")).toContainText(String(adminStats.openEnquiries))
  const sale = admin.getByRole("link").filter({ hasText: course.title }).filter({ hasText: "Tara Newcomer" }).first()
  await expect(sale).toContainText(formatRupees(course.priceMinor))
  await sale.click()
  await expect(admin.getByRole("dialog")).toContainText(course.title)

  const teacherStats = await openDashboard<TeacherStats>(teacher, urlAt(demoSlug(), "/teacher"))
  expect(teacherStats.learners).toBeGreaterThan(before.teacher.learners)
  await expect(statTile(teacher, "What you teach")).toContainText(String(teacherStats.items))
  await expect(statTile(teacher, "Learners")).toContainText(String(teacherStats.learners))
  await expect(statTile(teacher, "Average progress")).toContainText(`${teacherStats.averagePercent}%`)
})

test("an enquiry from the public page is read, answered, marked as spam and restored", async ({ page, browser }) => {
  const [name, message] = [unique("Asha"), "When does the next round of the course begin?"]
  await signIn(page, demoSlug(), demoAdmin(demoSlug()))
  const { id } = await callAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
  const visitor = await browser.newPage()
  await sendEnquiriesFromNewIps(visitor)
  await visitor.goto(urlAt(demoSlug(), `/institute/${id}#enquiry`))
  await visitor.getByLabel("Your name").fill(name)
  await visitor.getByLabel("E-mail address").fill("asha@example.test")
  await visitor.getByLabel("What would you like to know?").fill(message)
  await visitor.getByRole("button", { name: "Send the question" }).click()
  await expect(visitor.getByText("Thank you, it has arrived")).toBeVisible()

  const { openEnquiries } = await openDashboard<AdminStats>(page, urlAt(demoSlug(), "/admin"))
  await expect(statTile(page, "Open enquiries")).toContainText(String(openEnquiries))
  await page.getByRole("link", { name: /^Open enquiries/ }).click()
  await page.getByRole("link", { name }).click()
  const enquiry = page.getByRole("dialog", { name })
  await expect(enquiry).toContainText(message)
  await expect(enquiry.getByRole("link", { name: "Answer by e-mail" })).toHaveAttribute("href", /^mailto:asha@example/)
  await enquiry.getByRole("button", { name: "Mark as answered" }).click()
  await expect(enquiry.getByRole("button", { name: "Open again" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(enquiry).toHaveCount(0)

  await page.goto(urlAt(demoSlug(), `/admin/enquiries?search=${encodeURIComponent(name)}`))
  await expect(rows(page)).toContainText("Answered")
  await page.getByRole("button", { name: `Actions for ${name}` }).click()
  await page.getByRole("menuitem", { name: "Mark as spam" }).click()
  await expect(page.getByText("Nothing matches")).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(rows(page)).toContainText("Answered")
})

test("every screen of an administrator is accessible and does not overflow", async ({ page }) => {
  test.slow()
  await signIn(page, demoSlug(), demoAdmin(demoSlug()))
  const { content } = await callAs<ResultPage<ItemRow>>(page, "/institutes/v2/api/fetchAdminCourses")
  for (const path of [
    "",
    "/courses",
    `/courses/${content[0]?.id}`,
    "/enquiries",
    "/orders",
    "/institute/profile",
    "/institute/branding",
  ])
    await expectScreenAccessible(page, urlAt(demoSlug(), `/admin${path}`))
})
