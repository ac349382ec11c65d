import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { AddressesPage } from "./addresses-page"

export const generateMetadata = screenTitle("reservedAddresses")

export default areaPage("master", AddressesPage)
