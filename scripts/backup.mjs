// `npm run backup -- FOLDER`: saves the database and the uploaded files in a new folder.
import { launch } from "./setup/launch.mjs"

launch("backup")
