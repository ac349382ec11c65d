"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { Icon } from "@/components/ui/icon"
import { Tabs } from "@/components/ui/tabs"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { dashboards } from "@/lib/features/dashboards/contract"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { type EnquiryThread, MessageBody } from "@/lib/features/enquiries/admin-shapes"

const invalidates = [enquiriesAdmin.list, enquiriesAdmin.show, dashboards.admin, dashboards.master]

/** Writes a reply, which is mailed to the visitor, or a note for staff. A visitor without an email gets notes only. */
export function EnquiryWriter({ enquiry }: { enquiry: EnquiryThread }) {
  const t = useTranslations("enquiries.write")
  const kinds = enquiry.email ? (["reply", "note"] as const) : (["note"] as const)
  const [kind, setKind] = useState<(typeof kinds)[number]>(kinds[0])
  return (
    <Tabs
      label={t("label")}
      staysMounted
      tabs={kinds.map((one) => ({
        key: one,
        label: t(`${one}.tab`),
        content: <MessageForm enquiry={enquiry} kind={one} />,
      }))}
      value={kind}
      onChange={(key) => setKind(key === "note" ? "note" : kinds[0])}
    />
  )
}

function MessageForm({ enquiry, kind }: { enquiry: EnquiryThread; kind: "reply" | "note" }) {
  const t = useTranslations("enquiries.write")
  const errorMessage = useErrorMessage()
  const [body, setBody] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  // A repeated request after a lost answer has the key of the first, so that nothing is mailed twice.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const write = useSend(enquiriesAdmin.write, { invalidates })
  useLeaveWarning(body.trim() !== "")
  const { id, name, email, answersTo, status } = enquiry

  function send(close: boolean) {
    const parsed = MessageBody.safeParse(body)
    setIsMissing(!parsed.success)
    if (!parsed.success) return
    write.mutate(
      { body: { id, kind, body: parsed.data, idempotencyKey, close } },
      {
        onSuccess() {
          setBody("")
          setIdempotencyKey(crypto.randomUUID())
          showToast("success", t(`${kind}.done`, { name }))
        },
      },
    )
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    send(kind === "reply" && status === "open")
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field
        label={t(`${kind}.body`)}
        help={t(`${kind}.help`, { email: email ?? "", answersTo })}
        error={isMissing && t("missing")}
      >
        <Textarea rows={5} maxLength={4000} value={body} onChange={({ target }) => setBody(target.value)} />
      </Field>
      {write.error && <FormError>{errorMessage(write.error)}</FormError>}
      <div className="flex flex-wrap justify-end gap-2">
        {kind === "reply" && status === "open" && (
          <Button variant="secondary" pending={write.isPending} onClick={() => send(false)}>
            {t("reply.sendOnly")}
          </Button>
        )}
        <Button type="submit" pending={write.isPending}>
          {kind === "reply" && <Icon name="send" />}
          {t(kind === "reply" ? (status === "open" ? "reply.sendAndClose" : "reply.send") : "note.save")}
        </Button>
      </div>
    </form>
  )
}
