import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { OtpForm } from "@/components/forms/otp/otp-form"
import type { useOpening } from "./use-opening"

type CodeStepProps = {
  number: number
  state: Omit<ReturnType<typeof useOpening>, "sentTo"> & { sentTo: string }
  onBack: () => void
}

/** The last step: the code. Who has had a trial is told so, and opens the institute on Free. */
export function CodeStep({ number, state, onBack }: CodeStepProps) {
  const t = useTranslations("opening")
  const { sentTo, otpSender, error, isOpening, freeCode, onCode } = state
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{t("step", { step: number, steps: number })}</p>
      {freeCode === undefined ? (
        <OtpForm
          sentTo={sentTo}
          otpSender={otpSender}
          error={error}
          pending={isOpening}
          submit={t("code.submit")}
          onCode={(code) => onCode(code)}
          onChangeRecipient={onBack}
        />
      ) : (
        <>
          <p role="status" className="rounded bg-accent-soft px-3.5 py-3 text-ui text-accent">
            {t("code.onFree")}
          </p>
          <Button size="lg" isWide pending={isOpening} onClick={() => void onCode(freeCode, true)}>
            {t("code.openOnFree")}
          </Button>
        </>
      )}
    </div>
  )
}
