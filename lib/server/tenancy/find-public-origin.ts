import { publicOrigin } from "../origin"
import { keepsDomain } from "./keeps-domain"
import type { Db } from "./transaction"

/** The origin of the institute of the transaction. */
export async function findPublicOrigin(db: Db): Promise<string> {
  const institute = await db
    .selectFrom("institutes as i")
    .leftJoin("institute_domains as d", (on) =>
      on.on("d.isPrimary", "=", true).on("d.status", "in", ["verified", "active"]).on(keepsDomain),
    )
    .select(["i.slug", "d.host as domain"])
    .executeTakeFirstOrThrow()
  return publicOrigin(institute)
}
