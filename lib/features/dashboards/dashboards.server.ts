import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { AdminDashboard, MasterDashboard, TeacherDashboard } from "./shapes"
import { adminFigures, dailyTakings, latestSales } from "./admin-queries.server"
import { masterFigures } from "./master-queries.server"
import { institutesByPlan, newestInstitutes } from "../platform/queries.server"
import { SETUP_STEPS } from "./setup-steps"
import { busiestItems, latestLearners, teacherFigures } from "./teacher-queries.server"

/** What an administrator sees first. */
export async function adminDashboard(db: Db): Promise<AdminDashboard> {
  const [figures, days, sales] = await Promise.all([found(adminFigures(db)), dailyTakings(db), latestSales(db)])
  const { hasImage, hasCover, hasAbout, hasContact, hasTax, ...counts } = figures
  const done = { image: hasImage, cover: hasCover, about: hasAbout, contact: hasContact, tax: hasTax }
  return { ...counts, missing: SETUP_STEPS.filter((step) => !done[step]), days, sales }
}

/** What a teacher sees first. */
export async function teacherDashboard(db: Db, userId: number): Promise<TeacherDashboard> {
  const [figures, courses, recent] = await Promise.all([
    found(teacherFigures(db, userId)),
    busiestItems(db, userId),
    latestLearners(db, userId),
  ])
  return { ...figures, courses, recent }
}

/** What the owner of the platform sees first. */
export async function masterDashboard(db: Db): Promise<MasterDashboard> {
  const [figures, plans, newest] = await Promise.all([
    found(masterFigures(db)),
    institutesByPlan(db),
    newestInstitutes(db),
  ])
  return { ...figures, plans, newest }
}
