"use client"
import { useTimeZone } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { useLeaveWarning } from "@/components/desk/use-leave-warning"
import { useUpload } from "@/components/desk/use-upload"
import type { FieldName, MessageDraft } from "./draft"

/** A message while it is written: what was typed, what is wrong with it, and how its picture is sent. */
export function useWriting<Draft extends MessageDraft>(first: Draft) {
  const [draft, setDraft] = useState(first)
  const [faults, setFaults] = useState<readonly FieldName[]>([])
  const [isSent, setIsSent] = useState(false)
  // One for each form, so that a message sent twice by a shaky connection is one message.
  const [key] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const upload = useUpload()
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  useLeaveWarning(draft !== first && !isSent)

  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [faults])

  /** How the message is sent: a picture is watched on its way. */
  const manner = () => (draft.picture ? upload.watched() : {})

  return {
    draft,
    manner,
    form,
    upload,
    timezone,
    key,
    isFaulty: (name: FieldName) => faults.includes(name),
    change: (part: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...part }))
      setFaults((before) => before.filter((name) => !(name in part)))
    },
    blame: (names: FieldName[]) => setFaults(names),
    markSent: () => setIsSent(true),
  }
}
