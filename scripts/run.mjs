// Runs a command of scripts/commands, `node scripts/run.mjs test guards`, on any Node from 20, with nothing installed.
import { launch } from "./setup/launch.mjs"

const [command, ...args] = process.argv.slice(2)
launch(command, args)
