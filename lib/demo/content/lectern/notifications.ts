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
    title: "Own roles for the people who help you",
    body: "You can now make roles of your own and say what each of them may see, change and delete, screen by screen.",
    link: "/admin/roles",
    daysAgo: 5,
  },
  {
    title: "A short pause on Sunday night",
    body: "On Sunday from 2:00 to 2:20 in the night the platform is brought up to date. Lessons and payments wait for those minutes; nothing is lost.",
    daysAgo: 20,
  },
]
