import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/icon"

export type Referral = { code: string; referrer: string; discount: number }

/** Says by whom a visitor was brought, whichever way they sign up. */
export function Referred({ referral }: { referral: Referral }) {
  const t = useTranslations("auth.signUp")
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded bg-accent-soft px-3.5 py-3 text-ui text-accent">
      <Glyph name="sparkles" className="mt-px size-5 shrink-0" />
      <span>{t(referral.discount > 0 ? "referredWithDiscount" : "referred", { ...referral })}</span>
    </p>
  )
}
