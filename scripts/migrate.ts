import { exitOnError } from "@/lib/main/exit-on-error"
import { migrate } from "@/lib/server/db/migrate"
import { env } from "@/lib/server/env.server"

await exitOnError(async () => {
  const { applied } = await migrate(env.DATABASE_URL)
  process.stdout.write(applied.length > 0 ? `applied ${applied.join(", ")}\n` : "the database is up to date\n")
})
