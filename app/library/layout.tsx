import { LibraryNotice } from "@/components/billing/library-notice"
import { Bell } from "@/components/notifications/inbox/bell"
import { OwnErasureNotice } from "@/components/profile/erasure/own-erasure-notice"
import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"

export const generateMetadata = areaMetadata("library")

export default areaLayout("library", { bell: <Bell />, notice: <LibraryNotice />, background: <OwnErasureNotice /> })
