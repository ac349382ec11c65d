// `npm run broker`: runs RabbitMQ with Web STOMP for live connections on several machines.
// Installs RabbitMQ if it is missing, starts it and prints the setting that connects Lectern to it; stops with Ctrl-C.
import { join } from "node:path"
import { deriveSecret, readOrCreateSecret } from "@/lib/server/secret-file"
import { installPrograms } from "../setup/programs.mjs"
import { isRabbitInstalled, startRabbit } from "../setup/rabbitmq.ts"
import { exitWithError, print } from "../setup/print.mjs"

const data = process.env.LECTERN_DATA || ".data"
const host = process.env.BROKER_HOST || "127.0.0.1"
const port = Number(process.env.BROKER_PORT || 15_674)

if (!isRabbitInstalled()) installPrograms(["rabbitmq-server"], "for live messages between several machines")
if (!isRabbitInstalled()) exitWithError("RabbitMQ is not installed, and could not be.")
const password = deriveSecret(process.env.LECTERN_SECRET || readOrCreateSecret(join(data, "secret")), "live broker")
const rabbit = await startRabbit({ directory: join(data, "rabbitmq"), host, port, user: "lectern", password })
let stopping
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (stopping ??= rabbit.stop()))
print(`RabbitMQ carries live messages. Start the programs with\n\n  LIVE_BROKER_URL=${rabbit.url}\n`)
const code = await rabbit.ended
await stopping
process.exit(stopping ? 0 : code)
