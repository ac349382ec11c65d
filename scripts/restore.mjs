// `npm run restore -- FOLDER`: restores a backup into an empty database, and checks it.
import { launch } from "./setup/launch.mjs"

launch("restore")
