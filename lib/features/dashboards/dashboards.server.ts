import { orNotFound } from "@/lib/server/db/or-not-found"
import { env } from "@/lib/server/env.server"
import { missingServices } from "@/lib/server/missing-services"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { AdminDashboard, MasterDashboard, TeacherDashboard } from "./shapes"
import { findAdminMetrics, listLatestSales } from "./admin-queries.server"
import { listBrokenItems, listBrokenItemsOf } from "./broken-item-queries.server"
import { findMasterMetrics } from "./master-queries.server"
import { listNewestInstitutes } from "@/lib/features/platform/platform.server"
import { MISSING_FACTS } from "./missing-facts"
import { findTeacherMetrics, listLatestLearners } from "./teacher-queries.server"

export async function adminDashboard(db: Db): Promise<AdminDashboard> {
  const [metrics, sales, brokenItems] = await Promise.all([
    orNotFound(findAdminMetrics(db, {})),
    listLatestSales(db, {}),
    listBrokenItems(db, {}),
  ])
  const { hasMobile, hasCover, hasAbout, hasContact, isEmailVerified, hasTax, ...counts } = metrics
  const isDone = {
    mobile: hasMobile,
    cover: hasCover,
    about: hasAbout,
    contact: hasContact,
    email: isEmailVerified,
    tax: hasTax,
  }
  const missing = MISSING_FACTS.filter((step) => !isDone[step])
  return { ...counts, brokenItems, takesPayments: env.CAN_SELL, missing, sales }
}

export async function teacherDashboard(db: Db, userId: number): Promise<TeacherDashboard> {
  const [metrics, recent, brokenItems] = await Promise.all([
    orNotFound(findTeacherMetrics(db, { userId })),
    listLatestLearners(db, { userId }),
    listBrokenItemsOf(db, { userId }),
  ])
  return { ...metrics, recent, brokenItems }
}

export async function masterDashboard(db: Db): Promise<MasterDashboard> {
  const [metrics, newest] = await Promise.all([orNotFound(findMasterMetrics(db, {})), listNewestInstitutes(db)])
  return { ...metrics, missing: missingServices(), newest }
}
