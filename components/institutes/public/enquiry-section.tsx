import { useTranslations } from "next-intl"
import type { ComponentProps, ReactElement } from "react"
import { NoScriptNotice } from "@/components/shell/no-script-notice"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { EnquiryForm } from "./enquiry-form"

type EnquirySectionProps = { /** The recipient. */ institute: { id: number; name: string } }

export function EnquirySection({ institute: { id, name } }: EnquirySectionProps) {
  const t = useTranslations("institutes.enquiry")
  const tErrors = useTranslations("errors")
  return (
    <EnquiryForm
      instituteId={id}
      errors={{
        too_many_requests: tErrors("too_many_requests"),
        maintenance: tErrors("maintenance"),
        unexpected: tErrors("unexpected"),
      }}
      sent={<Sent title={t("sent")} message={t("sentMessage", { name })} />}
    >
      <NoScriptNotice />
      <EnquiryField label={t("name")} error={t("errors.name")} id="enquiry-name">
        <Input name="name" autoComplete="name" required maxLength={80} {...fieldProps("enquiry-name")} />
      </EnquiryField>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <EnquiryField label={t("email")} error={t("errors.email")} id="enquiry-email">
          <Input
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            {...fieldProps("enquiry-email")}
          />
        </EnquiryField>
        <EnquiryField label={t("mobile")} hint={t("optional")} error={t("errors.mobile")} id="enquiry-mobile">
          <Input name="mobile" type="tel" autoComplete="tel" maxLength={20} {...fieldProps("enquiry-mobile")} />
        </EnquiryField>
      </div>
      <EnquiryField label={t("message")} error={t("errors.message")} id="enquiry-message">
        <Textarea name="message" required maxLength={2000} rows={4} {...fieldProps("enquiry-message")} />
      </EnquiryField>
      {/* Honeypot: hidden from people, so that only bots fill it in. */}
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
      <Button type="submit" size="lg" className="self-start group-aria-busy/form:opacity-60">
        {t("send")}
      </Button>
    </EnquiryForm>
  )
}

const fieldProps = (id: string): Pick<ComponentProps<"input">, "id" | "aria-describedby"> => ({
  id,
  "aria-describedby": `${id}-error`,
})

type EnquiryFieldProps = { id: string; label: string; hint?: string; error: string; children: ReactElement }

function EnquiryField({ id, label, hint, error, children }: EnquiryFieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-ui font-medium">
        {label}
        {hint && <span className="ms-1.5 text-sm font-normal text-muted">{hint}</span>}
      </label>
      {children}
      <p id={`${id}-error`} hidden className="text-sm text-danger">
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
