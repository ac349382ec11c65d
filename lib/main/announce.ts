import { env } from "../server/env.server"
import { mainOrigin, originOf } from "../server/origin"
import { formatAccounts } from "../demo/format-accounts"
import { readPlatform } from "../server/tenancy/platform"

/** Prints the URLs of the product on standard output, and how to seed an empty database. */
export async function announce(): Promise<void> {
  const institutes = await readPlatform((db) =>
    db.selectFrom("institutes").select("slug").orderBy("id").limit(4).execute(),
  )
  const isEmpty = institutes.length === 0
  const details = isEmpty
    ? ["  This database holds no institute yet; `npm run seed` fills it with demo data."]
    : env.DEMO
      ? demoLines(institutes.map(({ slug }) => slug).filter((slug) => slug !== "lectern"))
      : []
  const lines = ["", `  Lectern is ready at ${mainOrigin()}`, ...details, ""]
  process.stdout.write(`${lines.join("\n")}\n`)
}

function demoLines(slugs: string[]): string[] {
  return [
    ...slugs.map((slug) => `    ${originOf(`${slug}.${env.MAIN_HOST}`)}`),
    `    ${originOf("learn.acme.test")} (acme's own domain, once it points at this machine)`,
    "",
    ...formatAccounts().map((line) => `  ${line}`),
    ...(env.NODE_ENV === "development" ? ["", `  Mail and SMS: ${mainOrigin()}/dev/outbox`] : []),
  ]
}
