// `npm run seed`: plants the demo world, or with --institutes and --courses a large one for measurement.
import { launch } from "./setup/launch.mjs"

launch("seed")
