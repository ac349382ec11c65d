import { expect, test } from "@playwright/test"
import sharp from "sharp"
import {
  adminOf,
  callAs,
  type Institute,
  letWrite,
  type Named,
  openDashboard,
  type Paged,
  payByCard,
  plainPicture,
  publicCourses,
  publicPage,
  rows,
  rupees,
  save,
  signInInEnglish,
  teacherOf,
  type Teaching,
  tile,
  type Till,
  unique,
} from "./desk"
import { at, newcomer, signIn, slugOf } from "./newcomer"
import { expectNoFaults } from "./faults"

test("an institute's words, colours and picture stand on its page with the very next request", async ({
  page,
  request,
}) => {
  // Other specs read the name of sargam meanwhile, and search for rival.
  const [slug, field] = test.info().project.name === "phone" ? ["rival", "Name"] : ["sargam", "Tagline"]
  await signInInEnglish(page, slug, adminOf(slug))
  const stands = await callAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
  const seen = () => publicPage(request, slug, `/institute/${stands.id}`)

  async function say(words: string) {
    await page.goto(at(slug, "/admin/institute/profile"))
    const before = await page.getByRole("textbox", { name: new RegExp(`^${field}`) }).inputValue()
    await page.getByRole("textbox", { name: new RegExp(`^${field}`) }).fill(words)
    await save(page, "Save profile")
    return before
  }
  async function paint(primary: string, accent: string, picture: Buffer) {
    await page.goto(at(slug, "/admin/institute/branding"))
    await page.getByRole("textbox", { name: "Main colour" }).fill(primary)
    await page.getByRole("textbox", { name: "Second colour" }).fill(accent)
    await page
      .getByLabel("Picture", { exact: true })
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: picture })
    await save(page, "Save branding")
  }

  const words = unique("Rival of good repute")
  expect(await seen()).not.toContain(words)
  const former = await say(words)
  expect(await seen()).toContain(words)
  await say(former)
  expect(await seen()).not.toContain(words)

  const formerPicture = await (await request.get(`/media/${stands.image?.key}`)).body()
  await paint("#7a1f5c", "#1f5c7a", await plainPicture("#7a1f5c"))
  const painted = await seen()
  const { image } = await callAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
  expect(image?.key).not.toBe(stands.image?.key)
  expect(painted).toContain(image?.key)
  expect(painted).toContain("--brand-primary:#7a1f5c")
  await paint(stands.brandPrimary, stands.brandAccent, await sharp(formerPicture).png().toBuffer())
  expect(await seen()).toContain(`--brand-primary:${stands.brandPrimary}`)
})

test("a course's title and price: faults are named, nothing is lost, and the public pages follow at once", async ({
  page,
  request,
}) => {
  await signIn(page, slugOf(), adminOf(slugOf()))
  const { id: instituteId } = await callAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
  const courses = await publicCourses(page, instituteId)
  const course = courses.filter(({ priceMinor }) => priceMinor > 0).at(-1)
  if (!course) throw new Error("the demo world has no such course")
  const list = `/institute/${instituteId}/courses`
  const seenList = () => publicPage(request, slugOf(), `${list}?page=${Math.ceil(courses.length / 9)}`)
  const [title, price] = [page.getByLabel("Title", { exact: true }), page.getByLabel("Price in INR", { exact: true })]
  const better = unique("A better title")

  await page.goto(at(slugOf(), "/admin/courses"))
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
  expect(await publicPage(request, slugOf(), `${list}/${course.id}`)).toContain(course.title)
  expect(await seenList()).toContain(course.title)

  await title.fill(better)
  await price.fill("1234.50")
  await page.getByRole("link", { name: "Courses and more" }).click()
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
  await question.getByRole("button", { name: "Stay" }).click()
  await expect(title).toHaveValue(better)
  await expect(price).toHaveValue("1234.50")

  await save(page, "Save changes")
  const shown = await publicPage(request, slugOf(), `${list}/${course.id}`)
  expect(shown).toContain(better)
  expect(shown).toContain("₹1,234.50")
  expect(await seenList()).toContain(better)

  await title.fill("Left behind")
  await page.getByRole("link", { name: "Courses and more" }).click()
  await question.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL(at(slugOf(), "/admin/courses"))
  await page.goto(at(slugOf(), `/admin/courses/${course.id}`))
  await expect(title).toHaveValue(better)
  await title.fill(course.title)
  await price.fill(String(course.priceMinor / 100))
  await save(page, "Save changes")
  expect(await publicPage(request, slugOf(), `${list}/${course.id}`)).not.toContain(better)
})

test("a teacher edits what they teach, and finds nothing of another's", async ({ page, request }) => {
  await signIn(page, slugOf(), teacherOf(slugOf()))
  const mine = await callAs<Paged<Named>>(page, "/institutes/v2/api/fetchAdminCourses?size=50&status=published")
  const course = mine.content.find(({ priceMinor }) => priceMinor > 0)
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slugOf()}`)).json()
  const courses = await publicCourses(page, data.institute_Id)
  const other = courses.find(({ id }) => mine.content.every((one) => one.id !== id))
  if (!course || !other) throw new Error("the demo world has no such courses")

  await page.goto(at(slugOf(), "/teacher/courses?kind=courses"))
  await expect(rows(page)).toHaveCount(Math.min(10, mine.totalElements))
  await rows(page).getByRole("link", { name: course.title }).click()
  const promise = page.getByRole("textbox", { name: /^Promise/ })
  for (const words of [unique("Promised by the teacher"), await promise.inputValue()]) {
    await promise.fill(words)
    await save(page, "Save changes")
    expect(await publicPage(request, slugOf(), `/institute/${data.institute_Id}/courses/${course.id}`)).toContain(words)
  }

  await page.goto(at(slugOf(), `/teacher/courses/${other.id}`))
  await expect(page.getByText("This is not here")).toBeVisible()
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0)
  await page.goto(at(slugOf(), `/admin/courses/${course.id}`))
  await expect(page).toHaveURL(at(slugOf(), "/error"))
  for (const path of ["/teacher", "/teacher/courses", `/teacher/courses/${course.id}`])
    await expectNoFaults(page, at(slugOf(), path))
})

test("the dashboards of administrators and teachers count an order that was just paid", async ({
  browser,
  request,
}) => {
  test.slow()
  const [admin, teacher, student] = await Promise.all([browser.newPage(), browser.newPage(), browser.newPage()])
  await signIn(teacher, slugOf(), teacherOf(slugOf()))
  await signIn(admin, slugOf(), adminOf(slugOf()))
  await signIn(student, slugOf(), await newcomer(request, slugOf()))
  const { id } = await callAs<Institute>(admin, "/institutes/v2/api/fetchInstituteDetails")
  const { content } = await callAs<Paged<Named>>(teacher, "/institutes/v2/api/fetchAdminCourses?status=published")
  const course = content.find(({ priceMinor }) => priceMinor > 0)
  if (!course) throw new Error("the demo world has no such course")
  const before = {
    till: await openDashboard<Till>(admin, at(slugOf(), "/admin")),
    teaching: await openDashboard<Teaching>(teacher, at(slugOf(), "/teacher")),
  }

  await student.goto(at(slugOf(), `/institute/${id}/checkout/courses/${course.id}`))
  await student.getByRole("button", { name: /^Pay ₹/ }).click()
  await payByCard(student)

  // Others buy and sign up here at the same time, so the figures are at least these.
  const till = await openDashboard<Till>(admin, at(slugOf(), "/admin"))
  expect(till.thisMonthMinor).toBeGreaterThanOrEqual(before.till.thisMonthMinor + course.priceMinor)
  await expect(tile(admin, "Takings this month")).toContainText(rupees(till.thisMonthMinor))
  await expect(tile(admin, "Students")).toContainText(String(till.students))
  await expect(tile(admin, "Published items")).toContainText(String(till.publishedItems))
  await expect(tile(admin, "Open enquiries")).toContainText(String(till.openEnquiries))
  const sale = admin.getByRole("link").filter({ hasText: course.title }).filter({ hasText: "Tara Newcomer" }).first()
  await expect(sale).toContainText(rupees(course.priceMinor))
  await sale.click()
  await expect(admin.getByRole("dialog")).toContainText(course.title)

  const teaching = await openDashboard<Teaching>(teacher, at(slugOf(), "/teacher"))
  expect(teaching.learners).toBeGreaterThan(before.teaching.learners)
  await expect(tile(teacher, "What you teach")).toContainText(String(teaching.items))
  await expect(tile(teacher, "Learners")).toContainText(String(teaching.learners))
  await expect(tile(teacher, "Average progress")).toContainText(`${teaching.averagePercent}%`)
})

test("an enquiry from the public page is read, answered, and put away as spam with a way back", async ({
  page,
  browser,
}) => {
  const [name, message] = [unique("Asha"), "When does the next round of the course begin?"]
  await signIn(page, slugOf(), adminOf(slugOf()))
  const { id } = await callAs<Institute>(page, "/institutes/v2/api/fetchInstituteDetails")
  const visitor = await browser.newPage()
  await letWrite(visitor)
  await visitor.goto(at(slugOf(), `/institute/${id}#enquiry`))
  await visitor.getByLabel("Your name").fill(name)
  await visitor.getByLabel("E-mail address").fill("asha@example.test")
  await visitor.getByLabel("What would you like to know?").fill(message)
  await visitor.getByRole("button", { name: "Send the question" }).click()
  await expect(visitor.getByText("Thank you, it has arrived")).toBeVisible()

  const { openEnquiries } = await openDashboard<Till>(page, at(slugOf(), "/admin"))
  await expect(tile(page, "Open enquiries")).toContainText(String(openEnquiries))
  await page.getByRole("link", { name: /^Open enquiries/ }).click()
  await page.getByRole("link", { name }).click()
  const letter = page.getByRole("dialog", { name })
  await expect(letter).toContainText(message)
  await expect(letter.getByRole("link", { name: "Answer by e-mail" })).toHaveAttribute("href", /^mailto:asha@example/)
  await letter.getByRole("button", { name: "Mark as answered" }).click()
  await expect(letter.getByRole("button", { name: "Open again" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(letter).toHaveCount(0)

  await page.goto(at(slugOf(), `/admin/enquiries?search=${encodeURIComponent(name)}`))
  await expect(rows(page)).toContainText("Answered")
  await page.getByRole("button", { name: `Actions for ${name}` }).click()
  await page.getByRole("menuitem", { name: "Mark as spam" }).click()
  await expect(page.getByText("Nothing matches")).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(rows(page)).toContainText("Answered")
})

test("every screen of an administrator is without a fault and nothing sticks out", async ({ page }) => {
  test.slow()
  await signIn(page, slugOf(), adminOf(slugOf()))
  const { content } = await callAs<Paged<Named>>(page, "/institutes/v2/api/fetchAdminCourses")
  for (const path of [
    "",
    "/courses",
    `/courses/${content[0]?.id}`,
    "/enquiries",
    "/orders",
    "/institute/profile",
    "/institute/branding",
  ])
    await expectNoFaults(page, at(slugOf(), `/admin${path}`))
})
