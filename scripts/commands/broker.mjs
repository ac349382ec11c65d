// Installs RabbitMQ where that is possible, starts it, and says how the programs are told of it; ends with Ctrl-C.
import { join } from "node:path"
import { deriveSecret, keptSecret } from "@/lib/server/kept-secret"
import { installPrograms } from "../setup/programs.mjs"
import { hasRabbit, startRabbit } from "../setup/rabbitmq.ts"
import { giveUp, say } from "../setup/say.mjs"

const data = process.env.LECTERN_DATA || ".data"
const port = Number(process.env.BROKER_PORT || 15_674)

if (!hasRabbit()) installPrograms(["rabbitmq-server"], "to carry live messages between machines")
if (!hasRabbit()) giveUp("RabbitMQ is not installed, and could not be.")
const password = deriveSecret(process.env.LECTERN_SECRET || keptSecret(join(data, "secret")), "live broker")
const rabbit = await startRabbit({ directory: join(data, "rabbitmq"), port, user: "lectern", password })
let stopping
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (stopping ??= rabbit.stop()))
say(`RabbitMQ carries live messages. Start the programs with\n\n  LIVE_BROKER_URL=${rabbit.url}\n`)
const code = await rabbit.ended
await stopping
process.exit(stopping ? 0 : code)
