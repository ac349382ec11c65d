import { join } from "node:path"
import { parseArgs } from "node:util"
import { migrate } from "@/lib/server/db/migrate"
import { env } from "@/lib/server/env.server"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { closePlatformPool } from "@/lib/server/tenancy/platform"
import { accountLines } from "./accounts"
import { plantDemoWorld } from "./plant-demo-world"
import { plantMany } from "./plant-many"

const say = (line: string) => void process.stdout.write(`${line}\n`)
const started = Date.now()

const { values } = parseArgs({ options: { institutes: { type: "string" }, courses: { type: "string" } } })
await migrate(connectionStrings().owner)
await (values.institutes || values.courses ? plantCrowd() : plantDemo())
await closePlatformPool()
say(`Done in ${((Date.now() - started) / 1000).toFixed(1)} s.`)

async function plantCrowd() {
  const crowd = { institutes: countOf(values.institutes, 10_000), courses: countOf(values.courses, 100_000) }
  const planted = await plantMany({ ...crowd, log: say })
  say(`Planted ${planted.institutes} institutes with ${planted.courses} courses.`)
}

async function plantDemo() {
  const { planted } = await plantDemoWorld({ filesDir: join(env.LECTERN_DATA, "files"), log: say })
  say(planted.length > 0 ? `Planted ${planted.join(", ")}.` : "The demo world is there already.")
  for (const line of accountLines()) say(line)
}

function countOf(text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise)
  if (Number.isSafeInteger(number) && number > 0) return number
  process.stderr.write("--institutes and --courses take a whole number above 0\n")
  return process.exit(64)
}
