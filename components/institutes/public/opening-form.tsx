import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Input } from "@/components/ui/fields/input"
import { OPENING_PATHS } from "@/lib/shared/contact-paths"
import type { RefusedEnquiry } from "./enquiry-section"

/** Asks for the address of somebody who wants to hear when the institute of the host opens; works without scripts. */
export function OpeningForm({ refused }: { refused?: RefusedEnquiry | undefined }) {
  const t = useTranslations("institutes.opening")
  const tErrors = useTranslations("errors")
  const isInvalid = refused?.invalid.includes("email") ?? false
  return (
    <form method="post" action={OPENING_PATHS.form} className="flex max-w-lg flex-col gap-1.5">
      <label htmlFor="opening-email" className="text-ui font-medium">
        {t("email")}
      </label>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 grow">
          <Input
            id="opening-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={refused?.values.email}
            aria-describedby="opening-email-error"
            aria-invalid={isInvalid || undefined}
          />
        </div>
        {/* Honeypot: hidden from people, so that only bots fill it in. */}
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
        <Button type="submit">{t("notifyMe")}</Button>
      </div>
      <p id="opening-email-error" hidden={!refused} className="text-sm text-danger">
        {refused && (refused.code === "too_many_requests" ? tErrors("too_many_requests") : t("invalid"))}
      </p>
    </form>
  )
}
