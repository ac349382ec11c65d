"use client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTimeZone, useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useUpload } from "@/components/forms/use-upload"
import { showToast } from "@/lib/client/toasts"
import type { Endpoint } from "@/lib/contract/endpoint"
import type { Failure } from "@/lib/contract/errors"
import { type Circumstances, type FieldName, fieldsAtFault, type MessageDraft, type Read } from "./draft"
import { type Standing, useKeeping } from "./use-keeping"

/** A message as the form is opened with it. */
export interface Opened<Draft> extends Standing {
  idempotencyKey: string
  draft: Draft
}

type Calls<Draft, Details> = {
  read: (draft: Draft, circumstances: Circumstances) => Read<Details>
  send: (details: Details, picture: { image?: File }, manner: object) => Promise<{ id: number }>
  keep: (draft: Draft, circumstances: Circumstances, picture: { image?: File }) => Promise<Kept>
  show: (id: number) => Promise<{ version: number }>
  /** What a sent message makes stale. */
  stale: Endpoint[]
  /** Where a sent message is shown. */
  placeOf: (id: number) => string
}
type Kept = { id: number; version: number; image: string | null }

/** What the frame of the form needs of a message while it is written. */
export type Writing = {
  form: RefObject<HTMLFormElement | null>
  upload: ReturnType<typeof useUpload>
  keeping: ReturnType<typeof useKeeping>
  isSending: boolean
  refusal: Failure | null
  send: () => Promise<void>
  isFaulty: (name: FieldName) => boolean
}

/** A message while it is written: what was typed, what is wrong with it, how it is kept and how it is sent. */
export function useWriting<Draft extends MessageDraft, Details>(opened: Opened<Draft>, calls: Calls<Draft, Details>) {
  const t = useTranslations("sending.form")
  const router = useRouter()
  const client = useQueryClient()
  const { idempotencyKey } = opened
  const [draft, setDraft] = useState(opened.draft)
  const [faults, setFaults] = useState<readonly FieldName[]>([])
  const form = useRef<HTMLFormElement>(null)
  // The picture that the server has already, so that it goes out once.
  const arrived = useRef<File>(null)
  const upload = useUpload()
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  const { picture, image, ...typed } = draft
  const pictures = () => (picture && picture !== arrived.current ? { image: picture } : {})
  const circumstances = (version: number): Circumstances => ({
    ...{ idempotencyKey, version, timezone },
    keepsPicture: picture ? picture === arrived.current : image !== null,
  })

  const keeping = useKeeping({
    typed: JSON.stringify([typed, image, picture && [picture.name, picture.size, picture.lastModified]]),
    first: opened,
    async keep(version) {
      const kept = await calls.keep(draft, circumstances(version), pictures())
      arrived.current = picture
      return kept
    },
    versionOf: async (id) => (await calls.show(id)).version,
    // Whoever loads the page anew goes on with this draft.
    onBegun: (id) => window.history.replaceState(null, "", `?draft=${id}`),
  })
  const sending = useMutation<{ id: number }, Failure, Details>({
    mutationFn: (details) => calls.send(details, pictures(), picture ? upload.watched() : {}),
    onSuccess: () => Promise.all(calls.stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
  useLeaveWarning(keeping.isUnsaved)

  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [faults])

  async function send() {
    sending.reset()
    const { faults: found } = calls.read(draft, circumstances(0))
    if (found) return setFaults(found)
    keeping.stop()
    const { version } = await keeping.settled()
    const read = calls.read(draft, circumstances(version))
    if (read.faults) return
    sending.mutate(read.details, {
      onSuccess({ id }) {
        showToast("success", t(draft.when === "later" ? "scheduled" : "sent"))
        router.push(calls.placeOf(id))
      },
      onError({ code, fields }) {
        setFaults(code === "not_found" ? ["audience"] : fieldsAtFault(fields))
        keeping.resume()
      },
    })
  }

  return {
    draft,
    form,
    upload,
    timezone,
    keeping,
    isSending: sending.isPending,
    refusal: sending.error,
    send,
    isFaulty: (name: FieldName) => faults.includes(name),
    change: (part: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...part }))
      setFaults((before) => before.filter((name) => !(name in part)))
    },
  }
}
