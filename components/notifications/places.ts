import { type Area, isArea } from "@/lib/shared/roles"

/** Where notifications are shown in an area: what was received, and for those who send, what was sent. */
export const placesOf = (area: Area) => ({
  received: `/${area}/notifications`,
  sent: `/${area}/notifications/sent`,
  write: `/${area}/notifications/new`,
  /** The form with a draft in it. */
  draft: (id: number) => `/${area}/notifications/new?draft=${id}`,
  one: (id: number) => `/${area}/notifications/${id}`,
  numbers: `/${area}/notifications/whatsapp`,
})

/** The area that an address lies in; that of students for any other. */
export function areaAt(pathname: string): Area {
  const [, name = ""] = pathname.split("/")
  return isArea(name) ? name : "student"
}
