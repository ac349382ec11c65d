import { useTranslations } from "next-intl"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Spinner } from "@/components/ui/feedback/spinner"
import { OtpForm } from "@/components/forms/otp/otp-form"
import type { useOpening } from "./use-opening"

type CodeStepProps = {
  number: number
  state: ReturnType<typeof useOpening>
  onBack: () => void
}

/** The last step: the code, unless a provider has said who opens it. Who has had a trial is told so, and opens the institute on Free. */
export function CodeStep({ number, state, onBack }: CodeStepProps) {
  const t = useTranslations("opening")
  const { sentTo, otpSender, error, isOpening, freeProof, onProof } = state
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{t("step", { step: number, steps: number })}</p>
      {freeProof ? (
        <>
          <p role="status" className="rounded bg-accent-soft px-3.5 py-3 text-ui text-accent">
            {t("code.onFree")}
          </p>
          {error && <FormError>{error}</FormError>}
          <Button size="lg" isWide pending={isOpening} onClick={() => void onProof(freeProof, { onFree: true })}>
            {t("code.openOnFree")}
          </Button>
        </>
      ) : sentTo === undefined ? (
        <p role="status" className="flex items-center gap-3 text-ui">
          <Spinner className="size-6" />
          {t("opens")}
        </p>
      ) : (
        <OtpForm
          sentTo={sentTo}
          otpSender={otpSender}
          error={error}
          pending={isOpening}
          submit={t("code.submit")}
          onCode={(code) => onProof({ code })}
          onChangeRecipient={onBack}
        />
      )}
    </div>
  )
}
