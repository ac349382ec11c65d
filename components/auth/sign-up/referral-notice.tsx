import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"

export type Referral = { code: string; referrer: string; discount: number }

/** Shows who referred the visitor, and the discount of the referral. */
export function ReferralNotice({ referral }: { referral: Referral }) {
  const t = useTranslations("auth.signUp")
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded bg-accent-soft px-3.5 py-3 text-ui text-accent">
      <Icon name="sparkles" className="mt-px size-5 shrink-0" />
      <span>{t(referral.discount > 0 ? "referredWithDiscount" : "referred", { ...referral })}</span>
    </p>
  )
}
