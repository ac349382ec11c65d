import type { Messages } from "next-intl"
import type { GlyphName } from "@/components/ui/glyph"
import type { Area } from "@/lib/shared/roles"

type AreaPage = { href: string; label: keyof Messages["areas"]["pages"]; icon: GlyphName }
type AreaGroup = { label?: keyof Messages["areas"]["groups"]; pages: AreaPage[] }

/** The navigation of each area: only pages that exist, in the order in which people need them. */
export const AREA_PAGES: Record<Area, AreaGroup[]> = {
  student: [
    {
      pages: [
        { href: "/student/dashboard", label: "dashboard", icon: "layout-dashboard" },
        { href: "/student/my-learning", label: "myLearning", icon: "book-open" },
        { href: "/student/orders", label: "orders", icon: "shopping-bag" },
      ],
    },
  ],
  teacher: [
    {
      pages: [
        { href: "/teacher/dashboard", label: "dashboard", icon: "layout-dashboard" },
        { href: "/teacher/courses", label: "courses", icon: "graduation-cap" },
      ],
    },
  ],
  admin: [
    { pages: [{ href: "/admin/dashboard", label: "dashboard", icon: "layout-dashboard" }] },
    { label: "teach", pages: [{ href: "/admin/courses", label: "courses", icon: "graduation-cap" }] },
    {
      label: "sell",
      pages: [
        { href: "/admin/orders", label: "orders", icon: "shopping-bag" },
        { href: "/admin/enquiries", label: "enquiries", icon: "inbox" },
      ],
    },
    {
      label: "institute",
      pages: [
        { href: "/admin/institute/profile", label: "profile", icon: "info" },
        { href: "/admin/institute/branding", label: "branding", icon: "sparkles" },
      ],
    },
  ],
  master: [
    {
      pages: [
        { href: "/master/dashboard", label: "dashboard", icon: "layout-dashboard" },
        { href: "/master/institutes", label: "institutes", icon: "layers" },
        { href: "/master/enquiries", label: "enquiries", icon: "inbox" },
      ],
    },
  ],
}

/** The messages that the screens of each area ask for; those of the frame, `shell` and `ui`, come along. */
export const AREA_MESSAGES: Record<Area, (keyof Messages)[]> = {
  student: ["learning", "items", "orders"],
  teacher: ["desk"],
  admin: ["orders", "desk"],
  master: ["desk"],
}
