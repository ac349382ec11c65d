import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { notifications } from "@/lib/features/notifications/contract"
import { files } from "@/lib/server/gateways/files/files"
import { send, type Someone } from "../setup/world"

/** A picture as somebody would choose one. */
export async function picture(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" })
}

/** Whether a picture is kept. */
export const isKept = async (key: string | null) => key !== null && (await files.stat(key)) !== undefined

const unfinished = () => ({
  idempotencyKey: randomUUID(),
  version: 0,
  title: "",
  body: "",
  link: "",
  scheduleAt: null,
})

/** Keeps a draft of a notification: an empty one, but for what is given. */
export function keep(as: Someone, given: object = {}, image?: Blob) {
  const draftDetails = { ...unfinished(), audience: { kind: "all" as const }, channels: [], urgent: false, ...given }
  return send(as, notifications.saveDraft, { form: { draftDetails, ...(image && { image }) } })
}

/** Keeps a draft of a notice. */
export function keepNotice(as: Someone, given: object = {}, image?: Blob) {
  const draftDetails = { ...unfinished(), institutes: null, ...given }
  return send(as, notifications.saveNoticeDraft, { form: { draftDetails, ...(image && { image }) } })
}
