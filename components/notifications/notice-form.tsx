"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import type { SyntheticEvent } from "react"
import { FormPart } from "@/components/desk/form-part"
import { Field } from "@/components/ui/field"
import { Select } from "@/components/ui/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import { paths } from "@/lib/shared/paths"
import { Chips } from "./chips"
import { emptyMessage, fieldsAtFault, type NoticeDraft, readNotice } from "./draft"
import { Finder } from "./finder"
import { MessageFields } from "./message-fields"
import { MessagePreview, type Sender } from "./message-preview"
import { placesOf } from "./places"
import { useFindable } from "./use-findable"
import { useWriting } from "./use-writing"
import { WhenFields } from "./when-fields"
import { WriteFoot } from "./write-foot"

const EMPTY: NoticeDraft = { ...emptyMessage, audience: "all", institutes: [] }
const { sent } = placesOf("master")

/** Writes something to the administrators of institutes, of all or of those chosen. */
export function NoticeForm({ sender }: { sender: Sender }) {
  const t = useTranslations("sending.form")
  const router = useRouter()
  const writing = useWriting(EMPTY)
  const { draft, form, change, isFaulty, timezone, upload, manner } = writing
  const create = useSend(notifications.createNotice, { stale: [notifications.notices], manner })
  const isLater = draft.when === "later"

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    create.reset()
    const { details, faults } = readNotice(draft, writing)
    if (!details) return writing.blame(faults)
    create.mutate(
      { form: { notificationDetails: details, ...(draft.picture && { image: draft.picture }) } },
      {
        onSuccess({ id }) {
          writing.markSent()
          showToast("success", t(isLater ? "scheduled" : "sent"))
          router.push(`${sent}?notice=${id}`)
        },
        onError: ({ fields }) => writing.blame(fieldsAtFault(fields)),
      },
    )
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <fieldset disabled={create.isPending} className="grid items-start gap-6 xl:grid-cols-2">
        <MessageFields draft={draft} page={paths.deskOrders} isFaulty={isFaulty} onChange={change} />
        <FormPart title={t("audience")}>
          <InstituteChoice draft={draft} isFaulty={isFaulty("audience")} onChange={change} />
          <p className="text-ui text-muted">{t("noticeChannels")}</p>
          <WhenFields draft={draft} isFaulty={isFaulty("at")} timezone={timezone} onChange={change} />
        </FormPart>
      </fieldset>
      <MessagePreview draft={draft} sender={sender} channels={{ push: true, email: true }} isFromPlatform />
      <WriteFoot
        label={t(isLater ? "scheduleNotice" : "sendNotice", {
          kind: draft.audience,
          count: draft.institutes.length,
        })}
        isLater={isLater}
        pending={create.isPending}
        failure={create.error}
        upload={upload}
        backHref={sent}
      />
    </form>
  )
}

type InstituteChoiceProps = {
  draft: NoticeDraft
  isFaulty: boolean
  onChange: (part: Partial<NoticeDraft>) => void
}

function InstituteChoice({ draft: { audience, institutes }, isFaulty, onChange }: InstituteChoiceProps) {
  const t = useTranslations("sending.form")
  const { findInstitutes } = useFindable()
  return (
    <>
      <Field label={t("for")} help={t("forPlatform")}>
        <Select
          value={audience}
          onChange={({ target }) => onChange({ audience: target.value === "some" ? "some" : "all" })}
        >
          <option value="all">{t("allInstitutes")}</option>
          <option value="some">{t("someInstitutes")}</option>
        </Select>
      </Field>
      {audience === "some" && (
        <>
          <Field label={t("institutes")} error={isFaulty && t("faults.institutes")}>
            <Finder
              kind="institutes"
              find={findInstitutes}
              chosen={institutes}
              placeholder={t("findInstitute")}
              onChoose={(choice) => onChange({ institutes: [...institutes, choice], audience })}
            />
          </Field>
          <Chips
            label={t("chosen")}
            choices={institutes}
            onRemove={({ id }) => onChange({ institutes: institutes.filter((one) => one.id !== id) })}
          />
        </>
      )}
    </>
  )
}
