"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor, useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { learners, type MemberNote, NoteText } from "@/lib/features/learners/contract"
import { RECORD_PAGE_SIZE, RecordList, type RecordPaging } from "./record-list"

/** What staff noted about a member, newest first. */
export function NotesTab({ id, paging }: { id: number; paging: RecordPaging }) {
  const t = useTranslations("members.notes")
  const { dateTime } = useFormats()
  const mayAdd = useMay()(learners.addNote)
  const list = useQuery(
    queryFor(learners.notes, {
      query: { id: String(id), page: String(paging.page - 1), size: String(RECORD_PAGE_SIZE) },
    }),
  )
  return (
    <div className="flex flex-col gap-6">
      {mayAdd && <NoteForm id={id} />}
      <RecordList
        query={list}
        paging={paging}
        empty={{ icon: "file-text", title: t("empty"), message: t("emptyMessage") }}
        keyOf={(note) => note.id}
      >
        {(note) => (
          <div className="flex items-start gap-3">
            <div className="min-w-0 grow">
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
              <p className="mt-1 text-sm text-muted">{`${note.author} · ${dateTime(note.createdAt)}`}</p>
            </div>
            {mayAdd && note.isRemovable && <RemoveNote note={note} />}
          </div>
        )}
      </RecordList>
    </div>
  )
}

function NoteForm({ id }: { id: number }) {
  const t = useTranslations("members.notes")
  const errorMessage = useErrorMessage()
  const [text, setText] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  // A repeated request after a lost answer has the key of the first, so that the note is added once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const add = useSend(learners.addNote, { invalidates: [learners.notes] })
  useLeaveWarning(text.trim() !== "")

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const parsed = NoteText.safeParse(text)
    setIsMissing(!parsed.success)
    if (!parsed.success) return
    add.mutate(
      { body: { userId: id, text: parsed.data, idempotencyKey } },
      {
        onSuccess() {
          setText("")
          setIdempotencyKey(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field label={t("add")} help={t("help")} error={isMissing && t("missing")}>
        <Textarea rows={3} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {add.error && <FormError>{errorMessage(add.error)}</FormError>}
      <Button type="submit" variant="secondary" pending={add.isPending} className="w-fit self-end">
        {t("save")}
      </Button>
    </form>
  )
}

function RemoveNote({ note }: { note: MemberNote }) {
  const t = useTranslations("members.notes")
  const errorMessage = useErrorMessage()
  const remove = useSend(learners.removeNote, { invalidates: [learners.notes] })

  async function onRemove() {
    const buttons = { primaryLabel: t("remove"), cancelLabel: t("cancel") }
    const text = { title: t("confirm"), message: note.text.slice(0, 200) }
    if ((await openDialog({ type: "confirmation", ...text, ...buttons, isDangerous: true })) !== "primary") return
    await remove.mutateAsync({ body: { id: note.id } }).then(
      () => showToast("success", t("removed")),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      pending={remove.isPending}
      aria-label={t("removeOf", { author: note.author })}
      onClick={() => void onRemove()}
    >
      <Icon name="trash" />
    </Button>
  )
}
