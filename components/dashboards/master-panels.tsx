"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { Badge } from "@/components/ui/badge"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import type { MasterDashboard } from "@/lib/features/dashboards/shapes"
import { paths } from "@/lib/shared/paths"
import { hostOf } from "@/lib/shared/host-of"
import { Panel, PanelLink } from "../ui/panel"
import { type Task, TaskList } from "./task-list"

type MasterToDoProps = Pick<MasterDashboard, "missing" | "brokenChecks" | "failedJobs">

/** What the installation lacks to sell and to send mail, checks of money that do not hold, and failed jobs; nothing when all is well. */
export function MasterToDo({ missing, brokenChecks, failedJobs }: MasterToDoProps) {
  const t = useTranslations("dashboards.toDo")
  const icon = "triangle-alert"
  const tasks: Task[] = missing.map((name) => ({ key: name, text: t(name), icon }))
  if (brokenChecks > 0)
    tasks.push({ key: "money", text: t("moneyChecks", { count: brokenChecks }), href: paths.moneyHealth, icon })
  if (failedJobs > 0) tasks.push({ key: "jobs", text: t("failedJobs", { count: failedJobs }), href: paths.jobs, icon })
  if (tasks.length === 0) return null
  return (
    <Panel title={t("title")}>
      <TaskList tasks={tasks} />
    </Panel>
  )
}

/** The newest institutes, each a link to its site. */
export function NewestInstitutes({ newest }: Pick<MasterDashboard, "newest">) {
  const t = useTranslations("dashboards.master")
  const { date } = useFormats()
  return (
    <Panel
      title={t("newest")}
      action={newest.length > 0 && <PanelLink href={paths.masterInstitutes}>{t("all")}</PanelLink>}
    >
      {newest.length === 0 ? (
        <EmptyState icon={<Icon name="layers" />} title={t("none")} message={t("noneHelp")} className="py-6" />
      ) : (
        <ul className="-my-2.5 flex flex-col divide-y divide-line">
          {newest.map(({ id, name, origin, plan, createdAt }) => (
            <li key={id}>
              <a
                href={origin}
                className="-mx-2 flex items-center justify-between gap-4 rounded-sm px-2 py-2.5 text-ui hover:bg-quiet"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate text-sm text-muted">
                    {hostOf(origin)} · {date(createdAt)}
                  </span>
                </span>
                <Badge>{plan ?? t("noPlan")}</Badge>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
