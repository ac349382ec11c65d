import { readInstitute } from "@/lib/server/tenancy/institute"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"

/** The institute in whose name a mail is sent, with its picture as an absolute URL. */
export const findSender = (instituteId: number) =>
  readInstitute(instituteId, async (db) => {
    const { image, ...institute } = await db
      .selectFrom("institutes as i")
      .leftJoin("email_verifications as v", (on) =>
        on.onRef("v.email", "=", "i.contactEmail").on("v.verifiedAt", "is not", null),
      )
      .select(["i.name", "i.brandPrimary", "i.locale", "i.image", "v.email as verifiedEmail"])
      .executeTakeFirstOrThrow()
    const origin = await findPublicOrigin(db)
    return { ...institute, origin, image: image ? `${origin}/media/${image}?w=320` : undefined }
  })
type Sender = Awaited<ReturnType<typeof findSender>>

/** The sender name and the reply address of a mail: the institute's email, once it is verified. */
export const senderOf = ({ name, verifiedEmail }: Sender) => ({
  fromName: name,
  ...(verifiedEmail && { replyTo: verifiedEmail }),
})
