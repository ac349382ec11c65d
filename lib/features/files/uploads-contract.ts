import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant } from "@/lib/contract/shapes"
import { ALL_UPLOAD_KINDS } from "@/lib/shared/upload-kinds"

/** The file that a finished upload has become; a picture is stored as WebP. */
export const UploadedFile = z.object({ id: Id, name: z.string(), mime: z.string(), bytes: z.number().int() })
export type UploadedFile = z.infer<typeof UploadedFile>

/** An upload that can be continued by whoever began it. */
export const UnfinishedUpload = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(ALL_UPLOAD_KINDS),
  bytes: z.number().int(),
  /** The bytes that have arrived. */
  sentBytes: z.number().int(),
  /** When the file was last changed on the uploader's device, in milliseconds; tells a file from another of its name. */
  modifiedAt: z.number().int(),
  expiresAt: Instant,
})
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>

export const uploads = {
  listUnfinished: endpoint("GET /payments/v2/api/unfinishedUploads", {
    summary: "The uploads that the caller began and may continue at /uploads/{id}, the last begun first (added)",
    access: "signed-in",
    reply: z.array(UnfinishedUpload),
  }),
  showLimits: endpoint("GET /payments/v2/api/uploadLimits", {
    summary: "The limits of uploads that depend on the institute's plan, in bytes (added)",
    access: "signed-in",
    reply: z.object({ maxVideoBytes: z.number().int() }),
  }),
}
