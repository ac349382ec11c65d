import { useTranslations } from "next-intl"
import type { ComponentProps, ReactElement } from "react"
import { Button } from "@/components/ui/button"
import { Glyph } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import { Textarea } from "@/components/ui/textarea"
import { EnquiryForm } from "./enquiry-form"

type EnquiryProps = { /** Who gets to read it. */ institute: { id: number; name: string } }

/** A few fields that go to the people of an institute. */
export function Enquiry({ institute: { id, name } }: EnquiryProps) {
  const t = useTranslations("institutes.enquiry")
  return (
    <EnquiryForm
      instituteId={id}
      errors={{ tooMany: t("errors.tooMany"), failed: t("errors.failed") }}
      sent={<Sent title={t("sent")} note={t("sentNote", { name })} />}
    >
      <EnquiryField label={t("name")} fault={t("errors.name")} id="enquiry-name">
        <Input name="name" autoComplete="name" required maxLength={80} {...told("enquiry-name")} />
      </EnquiryField>
      <div className="grid gap-5 sm:grid-cols-2">
        <EnquiryField label={t("email")} fault={t("errors.email")} id="enquiry-email">
          <Input name="email" type="email" autoComplete="email" required maxLength={254} {...told("enquiry-email")} />
        </EnquiryField>
        <EnquiryField label={t("mobile")} note={t("optional")} fault={t("errors.mobile")} id="enquiry-mobile">
          <Input name="mobile" type="tel" autoComplete="tel" maxLength={20} {...told("enquiry-mobile")} />
        </EnquiryField>
      </div>
      <EnquiryField label={t("message")} fault={t("errors.message")} id="enquiry-message">
        <Textarea name="message" required maxLength={2000} rows={4} {...told("enquiry-message")} />
      </EnquiryField>
      {/* Nobody sees this field; a program that fills it in gives itself away. */}
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
      <Button type="submit" size="lg" className="self-start group-aria-busy/form:opacity-60">
        {t("send")}
      </Button>
    </EnquiryForm>
  )
}

const told = (id: string): Pick<ComponentProps<"input">, "id" | "aria-describedby"> => ({
  id,
  "aria-describedby": `${id}-fault`,
})

type EnquiryFieldProps = { id: string; label: string; note?: string; fault: string; children: ReactElement }

function EnquiryField({ id, label, note, fault, children }: EnquiryFieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-ui font-medium">
        {label}
        {note && <span className="ms-1.5 text-sm font-normal text-muted">{note}</span>}
      </label>
      {children}
      <p id={`${id}-fault`} hidden className="text-sm text-danger">
        {fault}
      </p>
    </div>
  )
}

function Sent({ title, note }: { title: string; note: string }) {
  return (
    <div className="flex gap-4 rounded bg-success-soft p-6">
      <Glyph name="circle-check" className="size-7 text-success" />
      <div>
        <p className="text-lg font-semibold">{title}</p>
        <p className="mt-1">{note}</p>
      </div>
    </div>
  )
}
