import type { Messages } from "next-intl"
import type { IconName } from "@/components/ui/icon"
import type { Endpoint } from "@/lib/contract/endpoint"
import { imports } from "@/lib/features/imports/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { members } from "@/lib/features/members/contract"
import { notifications } from "@/lib/features/notifications/contract"
import { platform } from "@/lib/features/platform/contract"
import { roles } from "@/lib/features/roles/contract"
import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"

/** What a person can begin from the search, for those who may make the call. */
interface AreaAction {
  label: keyof Messages["shell"]["search"]["actions"]
  icon: IconName
  href: string
  endpoint: Endpoint
}

const compose = (area: Area) => `${paths.areaNotifications(area)}/new`

/** The actions of each area that its search offers. */
export const AREA_ACTIONS: Record<Area, readonly AreaAction[]> = {
  admin: [
    { label: "newItem", icon: "plus", href: paths.newItem("admin"), endpoint: itemsAdmin.create },
    { label: "addStudent", icon: "plus", href: paths.addMember("students"), endpoint: members.add },
    { label: "addTeacher", icon: "plus", href: paths.addMember("teachers"), endpoint: members.add },
    { label: "importUsers", icon: "users", href: paths.adminImports, endpoint: imports.upload },
    { label: "addRole", icon: "shield-check", href: paths.addRole, endpoint: roles.add },
    { label: "notify", icon: "send", href: compose("admin"), endpoint: notifications.create },
  ],
  teacher: [
    { label: "newItem", icon: "plus", href: paths.newItem("teacher"), endpoint: itemsAdmin.create },
    { label: "notify", icon: "send", href: compose("teacher"), endpoint: notifications.create },
  ],
  student: [],
  master: [
    { label: "addInstitute", icon: "plus", href: paths.addInstitute, endpoint: platform.createInstitute },
    { label: "notify", icon: "send", href: compose("master"), endpoint: notifications.createAnnouncement },
  ],
}
