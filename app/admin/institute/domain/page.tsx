import { DomainScreen } from "@/components/domains/domain-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { domains } from "@/lib/features/domains/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("domains")

export default areaPage("admin", DomainScreen, {
  screen: "institute",
  calls: [callUrl(domains.list, {}), callUrl(domains.allowance, {})],
})
