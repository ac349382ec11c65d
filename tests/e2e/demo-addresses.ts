import { globSync } from "node:fs"
import { profileTabsOf } from "@/components/profile/profile-tab"
import { EDITOR_TABS } from "@/lib/features/catalogue/item-kinds"
import { itemKindOf, listItemKinds } from "@/lib/shared/item-kinds"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import { urlAt } from "./institute-urls"
import { demoMember } from "./members"
import { serverModules } from "./server-modules"

const SLUG = "acme"
const LIBRARY = [
  "",
  "/orders",
  "/orders/[transactionId]",
  "/notifications",
  "/own-data",
  "/learn/[kindPath]/[itemId]/[[...material]]",
]
const AREAS: readonly Area[] = ["student", "teacher", "admin", "master"]

/** Who opens a page: somebody of its area, or a visitor of the platform or of an institute. */
export type Visitor = Area | "platform" | "institute"

/**
 * The URLs of every page of `app` that a visitor can open, at the institute acme and with the ids of its demo data. Throws
 * for a page with a parameter that is not listed here.
 */
export async function listAddresses(visitor: Visitor): Promise<string[]> {
  const [ids, files] = [await findIds(), globSync("app/**/page.tsx").toSorted()]
  const more = withParameters(ids)
  return files
    .filter((file) => visitorOf(file) === visitor)
    .map(
      (file) =>
        `/${file
          .split("/")
          .slice(1, -1)
          .filter((part) => !part.startsWith("("))
          .join("/")}`,
    )
    .flatMap((route) => {
      const addresses = more[route] ?? (route.includes("[") ? undefined : [route])
      if (!addresses) throw new Error(`no address is listed for the page ${route}`)
      return addresses
    })
    .map((path) => urlAt(visitor === "platform" || visitor === "master" ? "lectern" : SLUG, path))
}

function visitorOf(file: string): Visitor {
  const [, folder = ""] = file.split("/")
  if (["(marketing)", "create-institute", "developers", "dev"].includes(folder)) return "platform"
  return AREAS.find((area) => area === folder) ?? "institute"
}

type Ids = Awaited<ReturnType<typeof findIds>>

/** The paths of the pages that take parameters, and of those that show more with some. */
const withParameters = ({
  institute,
  items,
  course,
  teacher,
  notification,
  announcement,
  lesson,
  order,
  coupon,
  plan,
  video,
}: Ids): Record<string, string[]> => ({
  "/[...rest]": ["/nothing-here"],
  "/create-institute/open": [`${OPENING_PATHS.open}?institute=acme`],
  "/create-institute/unsubscribe": [`${OPENING_PATHS.unsubscribe}?token=x`],
  "/login": [paths.login, "/login?method=code", paths.loginAfter("erase")],
  // Leads to the provider; social-login.spec.ts goes there.
  "/login/with/[provider]": [],
  "/accept-invite/[token]": [paths.acceptInvite("unknown")],
  "/pay/[transactionId]": [paths.payByLink(`txn_${"0".repeat(24)}`)],
  "/check/[code]": [paths.checkDocument("0".repeat(32))],
  "/confirm-otp": [`${paths.confirmOtp}?email=a@people.test`],
  "/institute-info": [paths.instituteInfo(institute)],
  "/institute/[id]": [paths.institute(institute)],
  "/institute/[id]/[kind]": listItemKinds().map((kind) => paths.items(institute, kind)),
  "/institute/[id]/[kind]/[itemId]": items.map(({ kind, id }) => paths.item(institute, itemKindOf(kind), id)),
  "/institute/[id]/search": [paths.search(institute), `${paths.search(institute)}?searchParam=tabla`],
  "/institute/[id]/teachers": [paths.teachers(institute)],
  "/institute/[id]/teachers/[teacherId]": [paths.teacher(institute, teacher)],
  "/institute/[id]/basket": [paths.basket(institute)],
  "/institute/[id]/checkout": [paths.basketCheckout(institute)],
  "/institute/[id]/checkout/[itemType]/[itemId]": [paths.checkout(institute, "course", course)],
  "/institute/[id]/checkout/result/[transactionId]": [paths.checkoutResult(institute, "txn_unknown")],
  "/student/learn/[kindPath]/[itemId]/[[...material]]": [
    paths.learn("course", lesson.item),
    paths.learn("course", lesson.item, lesson.id),
  ],
  "/student/orders/[transactionId]": [paths.order(order)],
  // For who reads on at an institute whose plan is over; plan-ended.spec.ts opens them.
  ...Object.fromEntries(LIBRARY.map((page) => [`/library${page}`, []])),
  ...Object.fromEntries((["admin", "teacher"] as const).flatMap((area) => Object.entries(editorPaths(area, video)))),
  // The demo teacher has sent none; the administrators' is the same screen.
  "/teacher/notifications/[id]": [],
  "/admin/notifications/[id]": [`/admin/notifications/${notification}`],
  "/admin/orders/[order]": [paths.adminOrder(order)],
  "/admin/coupons/[id]": [paths.newCoupon("admin"), paths.coupon("admin", coupon)],
  "/admin/roles/[id]/screens": [paths.adminRoleScreens(3)],
  "/admin/roles": [paths.adminRoles, `${paths.adminRoles}?new=1`],
  "/admin/users/students": ["/admin/users/students", "/admin/users/students?new=1"],
  // The demo data has no import; members.spec.ts makes one.
  "/admin/users/import/[id]": [],
  "/master/institutes": ["/master/institutes", "/master/institutes?new=1"],
  "/master/institutes/[institute]": ["profile", "people", "plan", "usage", "notes"].map(
    (tab) => `${paths.masterInstitute(institute)}${tab === "profile" ? "" : `?tab=${tab}`}`,
  ),
  "/master/coupons/[id]": [paths.newCoupon("master")],
  "/master/plans/[plan]": [paths.masterPlan(plan), `${paths.masterPlan(plan)}?version=1`],
  "/master/jobs/[queue]": [paths.jobQueue("send-mail")],
  "/master/sac-codes": [paths.sacCodes, `${paths.sacCodes}?new=1`],
  "/master/notifications/[id]": [`/master/notifications/${announcement}`],
  ...Object.fromEntries(
    AREAS.map((area) => [`/${area}/profile/[part]`, profileTabsOf(area).map((tab) => paths.profile(area, tab))]),
  ),
})

const editorPaths = (area: "admin" | "teacher", { item, fileId }: Ids["video"]): Record<string, string[]> => ({
  [`/${area}/courses/[id]/[[...tab]]`]: EDITOR_TABS.map((tab) => paths.course(area, item, tab)),
  [`/${area}/courses/import/[importId]`]: [],
  [`/${area}/courses/[id]/import`]: [paths.folderImports(area, item)],
  // The demo data has no import; imports.spec.ts makes one.
  [`/${area}/courses/[id]/import/[importId]`]: [],
  [`/${area}/courses/[id]/preview`]: [paths.coursePreview(area, item)],
  [`/${area}/courses/[id]/preview/learn/[[...material]]`]: [paths.learnPreview(area, item)],
  [`/${area}/courses/[id]/videos`]: [paths.courseVideos(area, item)],
  [`/${area}/courses/[id]/videos/[fileId]`]: [paths.courseVideo(area, item, fileId)],
})

async function findIds() {
  const [{ withPlatform }, teacher, student] = [
    await serverModules(),
    await demoMember(SLUG, "Teacher"),
    await demoMember(SLUG, "Student"),
  ]
  const { instituteId } = teacher
  return withPlatform(async (db) => {
    const items = await db
      .selectFrom("items")
      .select(["id", "kind"])
      .distinctOn("kind")
      .where("instituteId", "=", instituteId)
      .where("status", "=", "published")
      .where("visible", "=", true)
      .orderBy("kind")
      .orderBy("id")
      .execute()
    const taught = await db
      .selectFrom("item_teachers as t")
      .innerJoin("items as i", "i.id", "t.itemId")
      .select("i.id")
      .where("t.userId", "=", teacher.userId)
      .where("i.kind", "=", "course")
      .where("i.status", "=", "published")
      .where("i.priceMinor", ">", 0)
      .executeTakeFirstOrThrow()
    const notification = await db
      .selectFrom("notifications")
      .select("id")
      .where("instituteId", "=", instituteId)
      .where("status", "=", "sent")
      .orderBy("id")
      .executeTakeFirstOrThrow()
    const announcement = await db.selectFrom("announcements").select("id").executeTakeFirstOrThrow()
    const lesson = await db
      .selectFrom("material_progress")
      .select(["materialId as id", "itemId as item"])
      .where("instituteId", "=", instituteId)
      .where("userId", "=", student.userId)
      .executeTakeFirstOrThrow()
    const video = await db
      .selectFrom("materials as m")
      .innerJoin("item_teachers as t", "t.itemId", "m.itemId")
      .select(["m.itemId as item", "m.fileId"])
      .where("t.userId", "=", teacher.userId)
      .where("m.kind", "=", "video")
      .where("m.fileId", "is not", null)
      .orderBy("m.id")
      .$narrowType<{ fileId: number }>()
      .executeTakeFirstOrThrow()
    const order = await db
      .selectFrom("orders")
      .select("transactionId")
      .where("instituteId", "=", instituteId)
      .where("buyerId", "=", student.userId)
      .orderBy("id")
      .executeTakeFirstOrThrow()
    const coupon = await db
      .selectFrom("coupons")
      .select("id")
      .where("instituteId", "=", instituteId)
      .orderBy("id")
      .executeTakeFirstOrThrow()
    const plan = await db.selectFrom("plans").select("id").where("slug", "=", "growth").executeTakeFirstOrThrow()
    return {
      institute: instituteId,
      items,
      course: taught.id,
      teacher: teacher.userId,
      notification: notification.id,
      announcement: announcement.id,
      lesson,
      order: order.transactionId,
      coupon: coupon.id,
      plan: plan.id,
      video,
    }
  })
}
