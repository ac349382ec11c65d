"use client"
import { useTranslations } from "next-intl"
import { Icon, type IconName } from "@/components/ui/icon"
import type { AdminDashboard } from "@/lib/features/dashboards/shapes"
import type { MissingFact } from "@/lib/features/dashboards/missing-facts"
import { Panel } from "@/components/ui/panel"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { useMay } from "@/components/shell/area/rights"
import { SAVES_TAX } from "@/lib/features/tax/save-right"
import { paths } from "@/lib/shared/paths"
import { type Task, TaskList } from "./task-list"

const MISSING: Record<MissingFact, { href: string; icon: IconName }> = {
  mobile: { href: paths.profile("admin"), icon: "smartphone" },
  cover: { href: paths.instituteSettings("branding"), icon: "image-plus" },
  about: { href: paths.instituteSettings("profile"), icon: "info" },
  contact: { href: paths.instituteSettings("profile"), icon: "mail" },
  email: { href: paths.instituteSettings("verification"), icon: "mail" },
  tax: { href: paths.instituteSettings("profile"), icon: "file-text" },
}

type BrokenItem = AdminDashboard["brokenItems"][number]

/** The items of a teacher whose lessons have lost their file; nothing while there are none. */
export function BrokenLessonsPanel({ items }: { items: BrokenItem[] }) {
  const t = useTranslations("dashboards.toDo")
  const brokenTasks = useBrokenTasks("teacher")
  if (items.length === 0) return null
  return (
    <Panel title={t("title")}>
      <TaskList tasks={brokenTasks(items)} />
    </Panel>
  )
}

function useBrokenTasks(area: "admin" | "teacher") {
  const t = useTranslations("dashboards.toDo")
  return (items: BrokenItem[]): Task[] =>
    items.map(({ id, title, lessons }) => ({
      key: `broken-${id}`,
      text: t("broken", { count: lessons, title }),
      href: paths.course(area, id, "content"),
      icon: "triangle-alert",
    }))
}

/** The open tasks of an administrator as links, or a notice that there are none. */
export function ToDoPanel({ dashboard }: { dashboard: AdminDashboard }) {
  const t = useTranslations("dashboards.toDo")
  const brokenTasks = useBrokenTasks("admin")
  const may = useMay()
  const maySeeRefunds = may({ on: "orders", right: "view" })
  const { openRefunds, openEnquiries, reviewItems, draftItems, brokenItems, takesPayments, missing, needsTaxProfile } =
    dashboard
  // The notice above asks for the same.
  const steps = missing.filter((step) => step !== "tax" || !needsTaxProfile || !may(SAVES_TAX))
  const counted = [
    { key: "refunds", count: maySeeRefunds ? openRefunds : 0, href: paths.openRefunds, icon: "shopping-bag" },
    { key: "enquiries", count: openEnquiries, href: paths.enquiries("admin", "open"), icon: "inbox" },
    { key: "review", count: reviewItems, href: paths.courses("admin", "review"), icon: "eye" },
    { key: "drafts", count: draftItems, href: paths.courses("admin", "draft"), icon: "graduation-cap" },
  ] as const
  const plan = useBootstrap()?.plan
  const tasks: Task[] = [
    ...(plan?.isOver ? [{ key: "plan", text: t("planEnded"), href: paths.plan, icon: "triangle-alert" as const }] : []),
    ...(takesPayments ? [] : [{ key: "payments", text: t("payments"), icon: "credit-card" as const }]),
    ...brokenTasks(brokenItems),
    ...counted
      .filter(({ count }) => count > 0)
      .map(({ key, count, href, icon }) => ({ key, text: t(key, { count }), href, icon })),
    ...steps.map((step) => ({ key: step, text: t(step), ...MISSING[step] })),
  ]
  return (
    <Panel title={t("title")}>
      {tasks.length === 0 ? (
        <p className="flex items-center gap-3 text-ui text-muted">
          <Icon name="circle-check" className="size-5 shrink-0 text-success" />
          {t("nothing")}
        </p>
      ) : (
        <TaskList tasks={tasks} />
      )}
    </Panel>
  )
}
