"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { DateAndTime } from "@/components/ui/date-and-time"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { MoreButton } from "@/components/ui/table/more-button"
import { call, useSend } from "@/lib/client/api"
import { usePages } from "@/lib/client/use-pages"
import { platform } from "@/lib/features/platform/contract"

/** The notes of the platform on an institute, the latest first; the institute never sees them. */
export function NotesTab({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute.notes")
  const params = { id: String(instituteId) }
  const notes = usePages([platform.listNotes.path, instituteId], (page) =>
    call(platform.listNotes, { params, query: { page, size: "20" } }),
  )
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <NoteForm instituteId={instituteId} />
      <QueryContent query={notes} skeleton={<SkeletonLines lines={4} />}>
        {({ pages }) => (
          <>
            {pages[0]?.totalElements === 0 && <p className="text-ui text-muted">{t("none")}</p>}
            <ol className="flex flex-col gap-4 text-ui">
              {pages.flatMap(({ content }) =>
                content.map(({ id, text, author, createdAt }) => (
                  <li key={id} className="rounded bg-surface p-4 shadow-card">
                    <p className="break-words whitespace-pre-wrap">{text}</p>
                    <p className="mt-2 text-sm text-muted">
                      {author ?? "–"} · <DateAndTime at={createdAt} />
                    </p>
                  </li>
                )),
              )}
            </ol>
            <MoreButton list={notes} />
          </>
        )}
      </QueryContent>
    </div>
  )
}

function NoteForm({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute.notes")
  const errorMessage = useErrorMessage()
  const send = useSend(platform.addNote, { invalidates: [platform.listNotes] })
  const [text, setText] = useState("")
  useLeaveWarning(text.trim() !== "")

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (text.trim() === "") return
    send.mutate({ params: { id: String(instituteId) }, body: { text } }, { onSuccess: () => setText("") })
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field label={t("add")} help={t("addHelp")}>
        <Textarea rows={3} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {send.error && <FormError>{errorMessage(send.error)}</FormError>}
      <div>
        <Button type="submit" variant="secondary" pending={send.isPending} disabled={text.trim() === ""}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
