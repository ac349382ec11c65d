// `npm start` and `npm run dev`: from a fresh clone to a running Lectern. Runs on any Node from 20, with nothing installed.
import { launch } from "./setup/launch.mjs"

launch("start")
