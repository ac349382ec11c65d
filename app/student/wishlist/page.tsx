import { WishlistScreen } from "@/components/items/wishlist/wishlist-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("wishlist")

export default areaPage("student", WishlistScreen)
