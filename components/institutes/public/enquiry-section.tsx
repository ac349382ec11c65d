import { useTranslations } from "next-intl"
import type { ComponentProps, ReactElement } from "react"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { CONTACT_PATHS } from "@/lib/shared/contact-paths"
import { EnquiryForm } from "./enquiry-form"

/** What was posted without scripts and refused: the form shows what was typed, and why it was not sent. */
export type RefusedEnquiry = { code: string; values: Record<string, string>; invalid: string[] }

type EnquirySectionProps = {
  /** The recipient. */ institute: { id: number; name: string }
  refused?: RefusedEnquiry | undefined
  /** The beginning of the message. */ message?: string | undefined
  /** What it is about, where the visitor has said so by what they pressed. */ topic?: string | undefined
}

type FieldName = "name" | "email" | "mobile" | "message"

export function EnquirySection({
  institute: { id, name },
  refused,
  message,
  topic = refused?.values.topic,
}: EnquirySectionProps) {
  const t = useTranslations("institutes.enquiry")
  const tErrors = useTranslations("errors")
  const fieldOf = (field: FieldName) => ({
    id: `enquiry-${field}`,
    label: t(field),
    error: t(`errors.${field}`),
    isInvalid: refused?.invalid.includes(field) ?? false,
  })
  const controlOf = (field: FieldName): ControlProps => ({
    name: field,
    id: `enquiry-${field}`,
    "aria-describedby": `enquiry-${field}-error`,
    defaultValue: refused?.values[field],
    autoFocus: refused !== undefined && refused.invalid[0] === field,
    ...(refused?.invalid.includes(field) && { "aria-invalid": true }),
  })
  return (
    <EnquiryForm
      instituteId={id}
      action={CONTACT_PATHS.form}
      errors={{
        too_many_requests: tErrors("too_many_requests"),
        maintenance: tErrors("maintenance"),
        unexpected: tErrors("unexpected"),
      }}
      sent={<Sent title={t("sent")} message={t("sentMessage", { name })} />}
    >
      <EnquiryField {...fieldOf("name")}>
        <Input autoComplete="name" required maxLength={80} {...controlOf("name")} />
      </EnquiryField>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <EnquiryField {...fieldOf("email")}>
          <Input type="email" autoComplete="email" required maxLength={254} {...controlOf("email")} />
        </EnquiryField>
        <EnquiryField {...fieldOf("mobile")} hint={t("optional")}>
          <Input type="tel" autoComplete="tel" maxLength={20} {...controlOf("mobile")} />
        </EnquiryField>
      </div>
      <EnquiryField {...fieldOf("message")}>
        <Textarea
          required
          maxLength={2000}
          rows={4}
          {...controlOf("message")}
          defaultValue={refused?.values.message ?? message}
        />
      </EnquiryField>
      {topic && <input type="hidden" name="topic" value={topic} />}
      {/* Honeypot: hidden from people, so that only bots fill it in. */}
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
      {refused?.code === "too_many_requests" && (
        <p role="alert" className="text-sm text-danger group-aria-busy/form:hidden">
          {tErrors("too_many_requests")}
        </p>
      )}
      <Button type="submit" size="lg" className="self-start group-aria-busy/form:opacity-60">
        {t("send")}
      </Button>
    </EnquiryForm>
  )
}

type ControlProps = Pick<
  ComponentProps<"input">,
  "name" | "id" | "defaultValue" | "autoFocus" | "aria-describedby" | "aria-invalid"
>

type EnquiryFieldProps = {
  id: string
  label: string
  hint?: string
  error: string
  isInvalid: boolean
  children: ReactElement
}

function EnquiryField({ id, label, hint, error, isInvalid, children }: EnquiryFieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-ui font-medium">
        {label}
        {hint && <span className="ms-1.5 text-sm font-normal text-muted">{hint}</span>}
      </label>
      {children}
      <p id={`${id}-error`} hidden={!isInvalid} className="text-sm text-danger">
        {error}
      </p>
    </div>
  )
}

function Sent({ title, message }: { title: string; message: string }) {
  return (
    <div className="flex gap-4 rounded bg-success-soft p-6">
      <Icon name="circle-check" className="size-7 text-success" />
      <div>
        <p className="text-lg font-semibold">{title}</p>
        <p className="mt-1">{message}</p>
      </div>
    </div>
  )
}
