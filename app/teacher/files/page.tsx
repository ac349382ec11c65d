import { FilesScreen } from "@/components/files/files-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { files } from "@/lib/features/files/contract"
import { uploads } from "@/lib/features/files/uploads-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("files")

export default areaPage("teacher", FilesScreen, {
  screen: "files",
  calls: [
    callUrl(files.list, { query: { sort: "-updated", page: "0", size: "20" } }),
    callUrl(uploads.listUnfinished, {}),
    callUrl(uploads.showLimits, {}),
  ],
})
