import { env } from "../server/env.server"
import { mainOrigin, originOf } from "../server/origin"
import { formatAccounts } from "../demo/format-accounts"
import { readPlatform } from "../server/tenancy/platform"
import { DEMO_PASSWORD, PLATFORM_INSTITUTE_ID } from "../shared/constants"

/** Prints the URLs of the product on standard output, with the accounts of the demo data. */
export async function announce(): Promise<void> {
  const lines = ["", `  Lectern is ready at ${mainOrigin()}`, ...(env.DEMO ? demoLines(await listSlugs()) : []), ""]
  process.stdout.write(`${lines.join("\n")}\n`)
}

async function listSlugs(): Promise<string[]> {
  const institutes = await readPlatform((db) =>
    db
      .selectFrom("institutes")
      .select("slug")
      .where("id", "<>", PLATFORM_INSTITUTE_ID)
      .orderBy("id")
      .limit(3)
      .execute(),
  )
  return institutes.map(({ slug }) => slug)
}

function demoLines(slugs: string[]): string[] {
  return [
    ...slugs.map((slug) => `    ${originOf(`${slug}.${env.MAIN_HOST}`)}`),
    `    ${originOf("learn.acme.test")} (acme's own domain, once it points at this machine)`,
    "",
    ...formatAccounts(DEMO_PASSWORD, ["lectern", ...slugs]).map((line) => `  ${line}`),
    ...(env.NODE_ENV === "development" ? ["", `  Mail and SMS: ${mainOrigin()}/dev/outbox`] : []),
  ]
}
