"use client"
import { useTranslations } from "next-intl"
import { FeatureNotice } from "@/components/shell/area/feature-notice"
import { useMay, useMissingFeature } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import type { SetupSteps, StepKey } from "@/lib/features/setup/contract"
import { DraftNeeds } from "./draft-needs"
import { SETUP_LINKS } from "./setup-links"
import { useSetAside } from "./use-set-aside"

type SetupStepProps = {
  step: StepKey
  isDone: boolean
  isOpen: boolean
  onOpen: () => void
  setup: SetupSteps
  instituteId: number
}

/** A line of the checklist; the open one has its text and its button, and one that is done leads to what was made. */
export function SetupStep({ step, isDone, isOpen, onOpen, ...rest }: SetupStepProps) {
  const t = useTranslations("setup")
  const name = t(`steps.${step}.name`)
  if (isOpen) return <OpenStep step={step} {...rest} />
  if (isDone) return <DoneStep step={step} {...rest} />
  return (
    <li>
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="flex w-full items-center gap-3 rounded py-2.5 text-start text-ui hover:text-primary"
      >
        <span className="m-0.5 size-4 shrink-0 rounded-full ring-2 ring-line ring-inset" />
        <span className="grow">{name}</span>
        <Icon name="chevron-down" className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  )
}

type StepProps = Pick<SetupStepProps, "step" | "setup" | "instituteId">

function DoneStep({ step, setup, instituteId }: StepProps) {
  const t = useTranslations("setup")
  const may = useMay()
  const { href, made, screen } = SETUP_LINKS[step]
  const address = may({ on: screen, right: "view" }) ? (made?.(setup) ?? href(setup, instituteId)) : null
  const name = t(`steps.${step}.name`)
  return (
    <li className="flex items-center gap-3 py-2.5 text-ui text-muted">
      <Icon name="circle-check" className="size-5 shrink-0 text-success" />
      {address ? (
        <Link href={address} className="hover:text-primary hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      <span className="sr-only">{t("done")}</span>
    </li>
  )
}

function OpenStep({ step, setup, instituteId }: StepProps) {
  const t = useTranslations("setup")
  const may = useMay()
  const { setAside, isPending } = useSetAside()
  const noDomain = useMissingFeature("customDomain")
  const { href, screen } = SETUP_LINKS[step]
  const missing = step === "domain" ? noDomain : undefined
  const address = may({ on: screen, right: "view" }) && !missing ? href(setup, instituteId) : null
  const action =
    step === "publish" && setup.draft
      ? t("steps.publish.actionDraft", { title: setup.draft.title })
      : t(`steps.${step}.action`)
  return (
    <li className="flex items-start gap-3 py-3 text-ui">
      <span className="m-0.5 mt-1 size-4 shrink-0 rounded-full ring-2 ring-primary ring-inset" />
      <div className="flex min-w-0 grow flex-col gap-3">
        <p>
          <span className="block font-semibold">{t(`steps.${step}.name`)}</span>
          <span className="text-muted">{t(`steps.${step}.text`)}</span>
        </p>
        {missing && <FeatureNotice missing={missing} />}
        {step === "publish" && setup.draft && <DraftNeeds draft={setup.draft} isLinked={address !== null} />}
        <div className="flex flex-wrap gap-3">
          {address && (
            <Link href={address} className={buttonClass({ size: "sm" })}>
              <span className="max-w-64 truncate">{action}</span>
            </Link>
          )}
          {(step === "colleague" || step === "domain") && (
            <Button
              variant="secondary"
              size="sm"
              pending={isPending}
              onClick={() => setAside({ what: step, isHidden: true })}
            >
              {t(`steps.${step}.aside`)}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
