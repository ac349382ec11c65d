"use client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTimeZone, useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useUpload } from "@/components/forms/use-upload"
import { invalidate } from "@/lib/client/invalidate"
import { showToast } from "@/lib/client/toasts"
import type { Endpoint } from "@/lib/contract/endpoint"
import type { Failure } from "@/lib/contract/errors"
import {
  type DraftMeta,
  type FieldName,
  invalidFieldsOf,
  type MessageFormValues,
  type ParseResult,
} from "./form-values"
import { type SavedVersion, useAutosave } from "@/components/forms/use-autosave"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"

/** The draft with which the form is opened. */
export interface OpenDraft<Draft> extends SavedVersion {
  idempotencyKey: string
  draft: Draft
}

type ComposerCalls<Draft, Details> = {
  parse: (draft: Draft, meta: DraftMeta) => ParseResult<Details>
  send: (details: Details, picture: { image?: File }, options: object) => Promise<{ id: number }>
  /** What a draft is saved as. */
  inputOf: (draft: Draft, meta: DraftMeta) => object
  saveDraft: (draft: Draft, meta: DraftMeta, picture: { image?: File }) => Promise<SavedDraft>
  showDraft: (id: number) => Promise<{ version: number; draft: Draft }>
  /** The endpoints whose cached replies a sent message makes stale. */
  invalidates: Endpoint[]
  /** The path of the screen that shows a sent message. */
  hrefOf: (id: number) => string
}
type SavedDraft = { id: number; version: number; image: string | null }

/** The part of the composer that does not depend on the kind of message. */
export type Composer = {
  form: RefObject<HTMLFormElement | null>
  upload: ReturnType<typeof useUpload>
  autosave: ReturnType<typeof useAutosave>
  isSending: boolean
  error: Failure | null
  send: () => Promise<void>
  isInvalid: (name: FieldName) => boolean
}

/** The state of the form of a message: its values, the invalid fields, the autosave and the sending. */
export function useComposer<Draft extends MessageFormValues, Details>(
  openDraft: OpenDraft<Draft>,
  calls: ComposerCalls<Draft, Details>,
) {
  const t = useTranslations("sending.form")
  const router = useRouter()
  const client = useQueryClient()
  const { idempotencyKey } = openDraft
  const [draft, setDraft] = useState(openDraft.draft)
  const [invalidFields, setInvalidFields] = useState<readonly FieldName[]>([])
  const form = useRef<HTMLFormElement>(null)
  // The picture that the server has already, so that it is uploaded once.
  const uploadedPicture = useRef<File>(null)
  const upload = useUpload()
  const timezone = useTimeZone() ?? DEFAULT_TIMEZONE
  const { picture, image } = draft
  const pictureUpload = () => (picture && picture !== uploadedPicture.current ? { image: picture } : {})
  const metaFor = (version: number): DraftMeta => ({
    ...{ idempotencyKey, version, timezone },
    keepsPicture: picture ? picture === uploadedPicture.current : image !== null,
  })

  const textsOf = (one: Draft) => serialize(calls.inputOf(one, { idempotencyKey, version: 0, timezone, keepsPicture: true })) // oxfmt-ignore
  const draftId = useRef(openDraft.id)
  const autosave = useAutosave({
    snapshot: `${textsOf(draft)}${JSON.stringify([image, picture && [picture.name, picture.size, picture.lastModified]])}`,
    initial: openDraft,
    async save(version) {
      const saved = await calls.saveDraft(draft, metaFor(version), pictureUpload())
      uploadedPicture.current = picture
      draftId.current = saved.id
      return saved
    },
    fetchVersion: async (id) => (await calls.showDraft(id)).version,
    async isOnServer(snapshot) {
      const saved = draftId.current && (await calls.showDraft(draftId.current)).draft
      return saved ? snapshot.startsWith(textsOf(saved)) : false
    },
    // A reload of the page continues with this draft.
    onCreated: (id) => window.history.replaceState(null, "", `?draft=${id}`),
  })
  const sending = useMutation<{ id: number }, Failure, Details>({
    mutationFn: (details) => calls.send(details, pictureUpload(), picture ? upload.trackUpload() : {}),
    onSuccess: () => invalidate(client, calls.invalidates),
  })
  useLeaveWarning(autosave.isUnsaved)

  useEffect(() => {
    if (invalidFields.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [invalidFields])

  async function send() {
    sending.reset()
    const { invalidFields: invalid } = calls.parse(draft, metaFor(0))
    if (invalid) return setInvalidFields(invalid)
    autosave.stop()
    const { version } = await autosave.settled()
    const parsed = calls.parse(draft, metaFor(version))
    if (parsed.invalidFields) return
    sending.mutate(parsed.details, {
      onSuccess({ id }) {
        showToast("success", t(draft.when === "later" ? "scheduled" : "sent"))
        router.push(calls.hrefOf(id))
      },
      onError({ code, fields }) {
        setInvalidFields(code === "not_found" ? ["audience"] : invalidFieldsOf(fields))
        autosave.resume()
      },
    })
  }

  return {
    draft,
    form,
    upload,
    timezone,
    autosave,
    isSending: sending.isPending,
    error: sending.error,
    send,
    isInvalid: (name: FieldName) => invalidFields.includes(name),
    change: (part: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...part }))
      setInvalidFields((before) => before.filter((name) => !(name in part)))
    },
  }
}

/** What a draft is saved as; the order in which people and channels were chosen is none of it. */
const serialize = (input: unknown) =>
  JSON.stringify(input, (_, value: unknown) => (Array.isArray(value) ? value.toSorted() : value))
