import { area, endpoint } from "@/lib/contract/endpoint"
import { AdminDashboard, MasterDashboard, TeacherDashboard } from "./shapes"

export const dashboards = {
  admin: endpoint("GET /institutes/v2/api/dashboard/admin", {
    cost: "report",
    summary: "The metrics of an institute, and the missing steps of its setup (added)",
    access: area("admin"),
    screen: "dashboard",
    reply: AdminDashboard,
  }),
  teacher: endpoint("GET /institutes/v2/api/dashboard/teacher", {
    cost: "report",
    summary: "The metrics of a teacher's own items (added)",
    access: area("teacher"),
    screen: "dashboard",
    reply: TeacherDashboard,
  }),
  master: endpoint("GET /institutes/v2/api/dashboard/master", {
    cost: "report",
    summary: "The metrics of the platform (added)",
    access: area("master"),
    scope: "platform",
    reply: MasterDashboard,
  }),
}
