import { isDetailTab } from "@/components/profile/profile-tab"
import { profilePage } from "@/components/profile/profile-page.server"
import { callUrl } from "@/lib/contract/endpoint"
import { profile } from "@/lib/features/profile/contract"
import { areaPage } from "@/lib/web-session/area-page"

export { profileMetadata as generateMetadata } from "@/components/profile/profile-page.server"

export default areaPage("admin", profilePage("admin"), {
  calls: ({ part = "" }) => (isDetailTab(part) ? [callUrl(profile.show, {})] : []),
})
