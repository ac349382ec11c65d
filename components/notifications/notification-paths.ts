import { type Area, isArea } from "@/lib/shared/roles"

/** The paths of the notification screens of an area. */
export const notificationPaths = (area: Area) => ({
  received: `/${area}/notifications`,
  sent: `/${area}/notifications/sent`,
  compose: `/${area}/notifications/new`,
  /** The form filled with a draft. */
  draft: (id: number) => `/${area}/notifications/new?draft=${id}`,
  detail: (id: number) => `/${area}/notifications/${id}`,
  numbers: `/${area}/notifications/whatsapp`,
})

/** The area that a path belongs to; the student area for any other path. */
export function areaOfPath(pathname: string): Area {
  const [, name = ""] = pathname.split("/")
  return isArea(name) ? name : "student"
}
