// `npm run rotate-secret`: replaces LECTERN_SECRET in a stopped installation.
import { launch } from "./setup/launch.mjs"

launch("rotate-secret")
