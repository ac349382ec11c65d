"use client"
import { useTranslations } from "next-intl"
import { usePathname, useRouter } from "next/navigation"
import type { SyntheticEvent } from "react"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import { paths } from "@/lib/shared/paths"
import { AudienceFields } from "./audience-fields"
import { DeliveryFields } from "./delivery-fields"
import { emptyMessage, fieldsAtFault, type NotificationDraft, readNotification } from "./draft"
import { MessageFields } from "./message-fields"
import { MessagePreview, type Sender } from "./message-preview"
import { areaAt, placesOf } from "./places"
import { useReach } from "./use-reach"
import { useWriting } from "./use-writing"
import { WriteFoot } from "./write-foot"

const EMPTY: NotificationDraft = {
  ...emptyMessage,
  audience: "all",
  role: "Student",
  item: null,
  people: [],
  push: true,
  email: false,
  urgent: false,
}
const EMPTY_OF_TEACHER: NotificationDraft = { ...EMPTY, audience: "item" }

/** Writes something to people of the institute, and shows meanwhile how they will see it. */
export function NotificationForm({ sender }: { sender: Sender }) {
  const t = useTranslations("sending.form")
  const router = useRouter()
  const area = areaAt(usePathname())
  const places = placesOf(area)
  const writing = useWriting(area === "teacher" ? EMPTY_OF_TEACHER : EMPTY)
  const { draft, form, change, isFaulty, timezone, upload, manner } = writing
  const create = useSend(notifications.create, { stale: [notifications.sent], manner })
  const reach = useReach(draft)
  const isLater = draft.when === "later"

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    create.reset()
    const { details, faults } = readNotification(draft, writing)
    if (!details) return writing.blame(faults)
    create.mutate(
      { form: { notificationDetails: details, ...(draft.picture && { image: draft.picture }) } },
      {
        onSuccess({ id }) {
          writing.markSent()
          showToast("success", t(isLater ? "scheduled" : "sent"))
          router.push(places.one(id))
        },
        onError: ({ code, fields }) => writing.blame(code === "not_found" ? ["audience"] : fieldsAtFault(fields)),
      },
    )
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <fieldset disabled={create.isPending} className="grid items-start gap-6 xl:grid-cols-2">
        <MessageFields draft={draft} page={paths.myLearning} isFaulty={isFaulty} onChange={change} />
        <div className="flex min-w-0 flex-col gap-6">
          <AudienceFields
            draft={draft}
            isFaulty={isFaulty("audience")}
            isTeacher={area === "teacher"}
            reach={reach}
            onChange={change}
          />
          <DeliveryFields draft={draft} isFaulty={isFaulty("at")} timezone={timezone} onChange={change} />
        </div>
      </fieldset>
      <MessagePreview
        draft={draft}
        sender={sender}
        channels={{ push: draft.push, email: draft.email }}
        isUrgent={draft.urgent}
      />
      <WriteFoot
        label={t(isLater ? "schedule" : "send", { count: reach.people ?? 0 })}
        isLater={isLater}
        pending={create.isPending}
        failure={create.error}
        upload={upload}
        backHref={places.sent}
      />
    </form>
  )
}
