import { implement } from "@/lib/server/api/implement"
import { dashboards } from "./contract"
import { adminDashboard, masterDashboard, teacherDashboard } from "./dashboards.server"

export const dashboardHandlers = implement(dashboards, {
  admin: { readAhead: ({ db }) => adminDashboard(db) },
  teacher: { readAhead: ({ db, userId }) => teacherDashboard(db, userId) },
  master: ({ db }) => masterDashboard(db),
})
