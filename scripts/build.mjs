// `npm run build`: builds the pages, unless the last build was of the same sources, for images and read-only installations.
import { launch } from "./setup/launch.mjs"

launch("build")
