import { implement } from "@/lib/server/http/implement"
import { dashboards } from "./contract"
import { adminDashboard, masterDashboard, teacherDashboard } from "./dashboards.server"

export const dashboardHandlers = implement(dashboards, {
  admin: ({ db }) => adminDashboard(db),
  teacher: ({ db, actor }) => teacherDashboard(db, actor.userId),
  master: ({ db }) => masterDashboard(db),
})
