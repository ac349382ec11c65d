"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { Button } from "@/components/ui/button"
import { Panel } from "@/components/ui/panel"
import { queryFor } from "@/lib/client/api"
import { type SetupSteps, type StepKey, setup } from "@/lib/features/setup/contract"
import { SetupDone } from "./setup-done"
import { SetupStep } from "./setup-step"
import { useSetAside } from "./use-set-aside"

/** The steps to the first sale, until all are done or the person hides them; while it loads, and where it fails, nothing. */
export function SetupChecklist() {
  const { data } = useQuery(queryFor(setup.steps, {}))
  const [wasOpen, setWasOpen] = useState(false)
  const instituteId = useBootstrap()?.institute.id
  if (!data || instituteId === undefined) return null
  const isDone = data.steps.every(({ isDone }) => isDone)
  if (isDone) return data.isHidden && !wasOpen ? null : <SetupDone onShow={setWasOpen} />
  return data.isHidden ? <ShowAgain /> : <Steps setup={data} instituteId={instituteId} />
}

function ShowAgain() {
  const t = useTranslations("setup")
  const { setAside, isPending } = useSetAside()
  return (
    <div>
      <Button
        variant="ghost"
        size="sm"
        pending={isPending}
        onClick={() => setAside({ what: "checklist", isHidden: false })}
      >
        {t("show")}
      </Button>
    </div>
  )
}

function Steps({ setup: data, instituteId }: { setup: SetupSteps; instituteId: number }) {
  const t = useTranslations("setup")
  const { setAside, isPending } = useSetAside()
  const done = data.steps.filter(({ isDone }) => isDone).length
  const next = data.steps.find(({ isDone }) => !isDone)?.step
  const [chosen, setChosen] = useState<StepKey>()
  // A step that was chosen and is done by now gives way to the next one.
  const isOpenStep = data.steps.some(({ step, isDone }) => step === chosen && !isDone)
  const open = isOpenStep ? chosen : next
  return (
    <Panel
      title={t("title")}
      action={
        <span className="flex items-center gap-3 text-ui text-muted">
          {t("progress", { done, all: data.steps.length })}
          <Button
            variant="ghost"
            size="sm"
            pending={isPending}
            onClick={() => setAside({ what: "checklist", isHidden: true })}
          >
            {t("hide")}
          </Button>
        </span>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {data.steps.map(({ step, isDone }) => (
          <SetupStep
            key={step}
            step={step}
            isDone={isDone}
            isOpen={step === open}
            onOpen={() => setChosen(step)}
            setup={data}
            instituteId={instituteId}
          />
        ))}
      </ul>
    </Panel>
  )
}
