// `npm run faults`: kills, crashes and starves the product while people pay, and checks that everything is true again.
import { launch } from "./setup/launch.mjs"

launch("faults")
