// `npm run bench`: measures the product against nginx, a hello-world page and a bare select, side by side on this machine.
import { launch } from "./setup/launch.mjs"

launch("bench")
