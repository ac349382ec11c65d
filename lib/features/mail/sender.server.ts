import { readInstitute } from "@/lib/server/tenancy/institute"
import { findPublicOrigin } from "@/lib/server/origin"

/** The institute in whose name a mail is sent, with its picture as an absolute URL. */
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

/** The sender name and the reply address of a mail. */
export const senderOf = ({ name, contactEmail }: Sender) => ({
  fromName: name,
  ...(contactEmail && { replyTo: contactEmail }),
})
