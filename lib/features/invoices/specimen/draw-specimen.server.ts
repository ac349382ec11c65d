import { findSupplier, findRatesOfDay } from "@/lib/features/tax/tax.server"
import type { Actor } from "@/lib/server/auth/actor"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Language } from "@/lib/shared/messages/languages"
import { drawAtOnce } from "../draw-at-once.server"
import { drawInThread } from "../pdf/draw-in-thread.server"
import { findPrefixes } from "../prefixes/prefix-queries.server"
import { type SpecimenFacts, specimenDocument } from "./specimen-document"

/** The PDF of a document as the institute would issue one today, of a sale that nobody made. Nothing is numbered or stored. */
export async function drawSpecimen({ instituteId }: Pick<Actor, "instituteId">, language: Language): Promise<Response> {
  const facts = await readInstitute(instituteId, findFacts)
  const document = specimenDocument(facts, { language, at: new Date() })
  const pdf = await drawAtOnce(instituteId, () => drawInThread(instituteId, document))
  const headers = attachmentHeaders(`specimen-${language}.pdf`, "application/pdf")
  return new Response(new Uint8Array(pdf), { headers: { ...headers, "cache-control": "no-store" } })
}

async function findFacts(db: Db): Promise<SpecimenFacts> {
  const { sacCode } = await db
    .selectFrom("kind_tax_defaults")
    .select("sacCode")
    .where("kind", "=", "course")
    .executeTakeFirstOrThrow()
  const rate = (await findRatesOfDay(db, [sacCode])).get(sacCode)
  const institute = await db
    .selectFrom("institutes")
    .select(["contactEmail as email", "contactPhone as phone", "name"])
    .executeTakeFirstOrThrow()
  const { current } = await findPrefixes(db)
  return {
    supplier: await findSupplier(db),
    institute,
    sacCode,
    rate: rate ?? { taxability: "taxable", rateBasisPoints: 0 },
    prefix: current.INV,
    origin: await findPublicOrigin(db),
  }
}
