import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"

/** The paths of the notification screens of an area. */
export function notificationPaths(area: Area) {
  const received = paths.areaNotifications(area)
  return {
    received,
    sent: `${received}/sent`,
    compose: `${received}/new`,
    /** The form filled with a draft. */
    draft: (id: number) => `${received}/new?draft=${id}`,
    detail: (id: number) => `${received}/${id}`,
    numbers: `${received}/whatsapp`,
  }
}
