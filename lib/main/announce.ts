import { env } from "../server/env.server"
import { accountLines } from "../demo/accounts"
import { readPlatform } from "../server/tenancy/platform"

const addressOf = (host: string) => `http://${host}:${env.PORT}`

/** Says on standard output where the product is to be found, and how to fill a database that is empty. */
export async function announce(): Promise<void> {
  const institutes = await readPlatform((db) =>
    db.selectFrom("institutes").select("slug").orderBy("id").limit(4).execute(),
  )
  const isEmpty = institutes.length === 0
  const told = isEmpty
    ? ["  This database holds no institute yet; `npm run seed` plants the demo world."]
    : env.DEMO
      ? demoLines(institutes.map(({ slug }) => slug).filter((slug) => slug !== "lectern"))
      : []
  const lines = ["", `  Lectern is ready at ${addressOf(env.MAIN_HOST)}`, ...told, ""]
  process.stdout.write(`${lines.join("\n")}\n`)
}

function demoLines(slugs: string[]): string[] {
  return [
    ...slugs.map((slug) => `    ${addressOf(`${slug}.${env.MAIN_HOST}`)}`),
    `    ${addressOf("learn.acme.test")} (acme's own domain, once it points at this machine)`,
    "",
    ...accountLines().map((line) => `  ${line}`),
    ...(env.NODE_ENV === "development" ? ["", `  Mail and SMS: ${addressOf(env.MAIN_HOST)}/dev/outbox`] : []),
  ]
}
