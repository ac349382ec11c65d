import { area, endpoint } from "@/lib/contract/endpoint"
import { AdminDashboard, MasterDashboard, TeacherDashboard } from "./shapes"

export const dashboards = {
  admin: endpoint("GET /institutes/v2/api/dashboard/admin", {
    summary: "The figures of an institute's desk, and what its page still lacks (added)",
    access: area("admin"),
    screen: "dashboard",
    reply: AdminDashboard,
  }),
  teacher: endpoint("GET /institutes/v2/api/dashboard/teacher", {
    summary: "The figures of a teacher's own items (added)",
    access: area("teacher"),
    screen: "dashboard",
    reply: TeacherDashboard,
  }),
  master: endpoint("GET /institutes/v2/api/dashboard/master", {
    summary: "The figures of the platform (added)",
    access: area("master"),
    scope: "platform",
    reply: MasterDashboard,
  }),
}
