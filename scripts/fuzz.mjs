// `npm run fuzz`: sends random requests to every call of the API as every role; tests/results/fuzz.json has the report.
import { launch } from "./setup/launch.mjs"

launch("fuzz")
