import { join } from "node:path"
import { parseArgs } from "node:util"
import { migrate } from "@/lib/server/db/migrate"
import { env } from "@/lib/server/env.server"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { closePlatformPool } from "@/lib/server/tenancy/platform"
import { formatAccounts } from "./format-accounts"
import { seedDemoData } from "./seed-demo-data"
import { seedBulkData } from "./seed-bulk-data"

const print = (line: string) => void process.stdout.write(`${line}\n`)
const started = Date.now()

const { values } = parseArgs({ options: { institutes: { type: "string" }, courses: { type: "string" } } })
await migrate(connectionStrings().owner)
await (values.institutes || values.courses ? seedBulk() : seedDemo())
await closePlatformPool()
print(`Done in ${((Date.now() - started) / 1000).toFixed(1)} s.`)

async function seedBulk() {
  const totals = { institutes: parseCount(values.institutes, 10_000), courses: parseCount(values.courses, 100_000) }
  const inserted = await seedBulkData({ ...totals, log: print })
  print(`Inserted ${inserted.institutes} institutes with ${inserted.courses} courses.`)
}

async function seedDemo() {
  const { seeded } = await seedDemoData({ filesDir: join(env.LECTERN_DATA, "files"), log: print })
  print(seeded.length > 0 ? `Inserted the demo institutes ${seeded.join(", ")}.` : "The demo data exists already.")
  for (const line of formatAccounts()) print(line)
}

function parseCount(text: string | undefined, fallback: number): number {
  const number = Number(text ?? fallback)
  if (Number.isSafeInteger(number) && number > 0) return number
  process.stderr.write("--institutes and --courses take a whole number above 0\n")
  return process.exit(64)
}
