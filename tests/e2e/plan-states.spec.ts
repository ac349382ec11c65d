import type { Page } from "@playwright/test"
import type { Role } from "@/lib/shared/roles"
import { expect, test } from "./fixtures"
import { grantItem } from "./grant-item"
import { urlAt } from "./institute-urls"
import { createMember, demoMember, holdMember, instituteIdOf, type Member } from "./members"
import { DEMO_INSTITUTES, PEOPLE, type Person, placeOf, type StateName, type Visit, VISITS } from "./plan-states"
import { serverModules } from "./server-modules"
import { signIn } from "./sign-in"

/** The newest course of an institute that costs something, one that is held if there is one. */
async function findItem(instituteId: number) {
  const { withPlatform } = await serverModules()
  return withPlatform((db) =>
    db
      .selectFrom("items")
      .select(["id", "title"])
      .where("instituteId", "=", instituteId)
      .where("kind", "=", "course")
      .where("status", "=", "published")
      .where("priceMinor", ">", 0)
      .orderBy("heldByPlan", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
}

const ROLES = { admin: "InstituteAdmin", teacher: "Teacher", buyer: "Student", student: "Student" } as const

/** The demo account, or where other journeys use it or there is none, a new member. */
async function personOf(slug: string, person: keyof typeof ROLES, itemId: number): Promise<Member> {
  const role = ROLES[person]
  const isHeld = slug === "bansuri" && person === "teacher"
  if (person !== "student" && slug !== "nritya" && !isHeld) return demoMember(slug, role)
  const member = await createMember({ slug, role })
  if (person === "buyer") await grantItem(member, itemId)
  if (isHeld) await holdMember(member)
  return member
}

/** Remembers who is signed in, as the form for it does. */
const remember = (page: Page, { userId, firstName, role }: { userId: number; firstName: string; role: Role }) =>
  page.addInitScript(
    (text) => localStorage.setItem("auth", text),
    JSON.stringify({ user_id: userId, first_name: firstName, role: { roleType: role } }),
  )

/** What is shown of a text, which other places may have hidden. */
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

async function see(page: Page, slug: string, visit: Visit): Promise<void> {
  const { opens, at = opens, status, heading, sees = [], lacks = [], offers, withholds, refuses } = visit
  const response = await page.goto(urlAt(slug, opens))
  if (status) expect(response?.status()).toBe(status)
  else await expect.poll(() => new URL(page.url()).pathname).toMatch(new RegExp(`^${at}(?:/\\d+)?$`))
  if (heading) await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
  for (const text of sees) await expect(seen(page, text)).toBeVisible()
  for (const text of lacks) await expect(seen(page, text)).toHaveCount(0)
  if (offers) await expect(page.getByRole("button", { name: offers, exact: true }).first()).toBeEnabled()
  if (withholds) await expect(page.getByRole("button", { name: withholds, exact: true })).toHaveCount(0)
  if (!refuses) return
  const button = page.getByRole("button", { name: refuses[0], exact: true })
  await expect(button).toHaveAttribute("aria-disabled", "true")
  await expect(button).toHaveAccessibleDescription(refuses[1])
}

for (const state of Object.keys(DEMO_INSTITUTES) as StateName[])
  test(
    `an institute ${state} is seen by its admin, teacher, buyer, student and visitor`,
    { tag: ["@plans", "@billing", "@shell"] },
    async ({ openPage }) => {
      test.setTimeout(180_000)
      const slug = DEMO_INSTITUTES[state]
      const instituteId = await instituteIdOf(slug)
      const item = await findItem(instituteId)
      const visits = VISITS[state](placeOf(instituteId, item))
      const show = async (person: Person) => {
        const page = await openPage()
        if (person !== "visitor") {
          const member = await personOf(slug, person, item.id)
          await remember(page, member)
          await signIn(page, member)
        }
        for (const visit of visits[person])
          await test.step(`${person} opens ${visit.opens}`, () => see(page, slug, visit))
      }
      for (const person of PEOPLE) await show(person)
    },
  )
