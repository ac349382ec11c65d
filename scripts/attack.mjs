// `npm run attack`: runs an attack on an instance of its own, or on a server of this machine with --url.
import { launch } from "./setup/launch.mjs"

launch("attack")
