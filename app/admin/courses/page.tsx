import { ItemsScreen } from "@/components/items/admin/list/items-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("itemsAdmin.list")

export default areaPage("admin", ItemsScreen, {
  screen: "courses",
  calls: [callUrl(itemsAdmin.list, { query: { kind: "all", page: "0", size: "10", sort: "-updated" } })],
})
