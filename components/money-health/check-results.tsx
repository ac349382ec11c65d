import { useTranslations } from "next-intl"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Icon } from "@/components/ui/icon"
import { Panel } from "@/components/ui/panel"
import type { CheckResult } from "@/lib/features/money-health/contract"
import { UnsoundCheck } from "./unsound-check"

/** How the checks ended: in one sentence, then those to look into with what they found, then those that hold. */
export function CheckResults({ checks }: { checks: CheckResult[] }) {
  const t = useTranslations("moneyHealth")
  const unsound = checks.filter(({ status }) => status !== "holds")
  const sound = checks.filter(({ status }) => status === "holds")
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Summary checks={checks} />
      {unsound.length > 0 && (
        <Panel title={t("groups.broken")}>
          <ul className="flex flex-col divide-y divide-line">
            {unsound.map((check) => (
              <UnsoundCheck key={check.key} check={check} />
            ))}
          </ul>
        </Panel>
      )}
      {sound.length > 0 && (
        <Panel title={t("groups.holds")}>
          <ul className="flex flex-col gap-3">
            {sound.map(({ key }) => (
              <li key={key} className="flex items-start gap-3 text-ui">
                <Icon name="circle-check" className="mt-0.5 size-4.5 shrink-0 text-success" />
                <span className="min-w-0">{t(`checks.${key}.holds`)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Summary({ checks }: { checks: CheckResult[] }) {
  const t = useTranslations("moneyHealth")
  const countOf = (status: CheckResult["status"]) => checks.filter((check) => check.status === status).length
  const [broken, failed] = [countOf("broken"), countOf("failed")]
  const checkedAt = checks[0]?.checkedAt
  const sentences = [
    ...(broken > 0 ? [t("someBroken", { count: broken })] : []),
    ...(failed > 0 ? [t("someFailed", { count: failed })] : []),
    ...(broken + failed === 0 ? [t("allHold", { count: checks.length })] : []),
  ]
  const [tone, icon] =
    broken > 0
      ? (["bg-danger-soft text-danger", "circle-alert"] as const)
      : failed > 0
        ? (["bg-warning-soft text-warning", "triangle-alert"] as const)
        : (["bg-success-soft text-success", "circle-check"] as const)
  return (
    <div role="status" className={`flex items-start gap-3 rounded p-4 text-ui ${tone}`}>
      <Icon name={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="font-semibold">{sentences.join(" · ")}</p>
        {checkedAt && <p className="text-text">{t.rich("checkedAt", { at: () => <DateAndTime at={checkedAt} /> })}</p>}
      </div>
    </div>
  )
}
