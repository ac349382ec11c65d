// `npm run seed`: inserts the demo data, or with --institutes and --courses a large data set for benchmarks.
import { launch } from "./setup/launch.mjs"

launch("seed")
