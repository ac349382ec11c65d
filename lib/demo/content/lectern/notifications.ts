import type { InstituteContent } from "../types"

/** The notifications that the institute of the main host has sent. */
export const lecternNotifications: InstituteContent["notifications"] = [
  {
    title: "Open evening on Thursday",
    body: "Bring a question about your course. Tara and Joseph stay until the last one has an answer.",
    to: "Student",
    link: "/webinar",
    daysAgo: 4,
    mail: true,
  },
]

/** The announcements that the platform has sent to all institutes. */
export const lecternAnnouncements: readonly { title: string; body: string; link?: string; daysAgo: number }[] = [
  {
    title: "Custom roles for your staff",
    body: "You can now create custom roles and choose what each one may view, edit and delete on every screen.",
    link: "/admin/roles",
    daysAgo: 5,
  },
  {
    title: "Scheduled maintenance on Sunday",
    body: "Lectern will be unavailable on Sunday from 2:00 to 2:20 AM while we install an update. Lessons and payments pause for those 20 minutes, and no data is lost.",
    daysAgo: 20,
  },
]
