import { readInstitute } from "@/lib/server/tenancy/institute"
import { findPublicOrigin } from "@/lib/server/tenancy/public-origin"
import { isLanguage, type Language } from "@/lib/shared/constants"

/** The institute in whose name a mail goes out, its picture as an address that a mail can show. */
export const findSender = (instituteId: number) =>
  readInstitute(instituteId, async (db) => {
    const { image, ...institute } = await db
      .selectFrom("institutes")
      .select(["name", "brandPrimary", "locale", "contactEmail", "image"])
      .executeTakeFirstOrThrow()
    const origin = await findPublicOrigin(db)
    return { ...institute, origin, image: image ? `${origin}/media/${image}?w=320` : undefined }
  })
type Sender = Awaited<ReturnType<typeof findSender>>

/** The language asked for, if we ship it, else the institute's. */
export function languageOf(asked: string | null | undefined, { locale }: Pick<Sender, "locale">): Language {
  const chosen = asked ?? locale
  return isLanguage(chosen) ? chosen : "en"
}

/** From whom a mail comes and to whom an answer goes. */
export const senderOf = ({ name, contactEmail }: Sender) => ({
  fromName: name,
  ...(contactEmail && { replyTo: contactEmail }),
})
