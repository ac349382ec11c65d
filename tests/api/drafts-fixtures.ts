import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { notifications } from "@/lib/features/notifications/contract"
import { files } from "@/lib/server/gateways/files/files"
import { send, type TestMember } from "../setup/test-app"

/** A JPEG picture for uploads. */
export async function picture(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" })
}

/** Whether a picture is in the object store. */
export const isStored = async (key: string | null) => key !== null && (await files.stat(key)) !== undefined

const emptyDraft = () => ({
  idempotencyKey: randomUUID(),
  version: 0,
  title: "",
  body: "",
  link: "",
  scheduleAt: null,
})

/** Saves a draft of a notification; fields that are not given are empty. */
export function saveDraft(as: TestMember, fields: object = {}, image?: Blob) {
  const draftDetails = { ...emptyDraft(), audience: { kind: "all" as const }, channels: [], urgent: false, ...fields }
  return send(as, notifications.saveDraft, { form: { draftDetails, ...(image && { image }) } })
}

/** Saves a draft of an announcement; fields that are not given are empty. */
export function saveAnnouncementDraft(as: TestMember, fields: object = {}, image?: Blob) {
  const draftDetails = { ...emptyDraft(), institutes: null, ...fields }
  return send(as, notifications.saveAnnouncementDraft, { form: { draftDetails, ...(image && { image }) } })
}
