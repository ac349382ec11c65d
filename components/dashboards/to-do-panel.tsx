"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Icon, type IconName } from "@/components/ui/icon"
import type { AdminDashboard } from "@/lib/features/dashboards/shapes"
import type { SetupStep } from "@/lib/features/dashboards/setup-steps"
import { Panel } from "@/components/ui/panel"
import { paths } from "@/lib/shared/paths"

const SETUP_STEPS: Record<SetupStep, { href: string; icon: IconName }> = {
  image: { href: paths.instituteSettings("branding"), icon: "image-plus" },
  cover: { href: paths.instituteSettings("branding"), icon: "image-plus" },
  about: { href: paths.instituteSettings("profile"), icon: "info" },
  contact: { href: paths.instituteSettings("profile"), icon: "mail" },
  email: { href: paths.instituteSettings("verification"), icon: "mail" },
  tax: { href: paths.instituteSettings("profile"), icon: "file-text" },
}

type Task = { key: string; text: string; href: string; icon: IconName }

/** The open tasks of an administrator as links, or a notice that there are none. */
export function ToDoPanel({ dashboard }: { dashboard: AdminDashboard }) {
  const t = useTranslations("dashboards.toDo")
  const { openEnquiries, reviewItems, draftItems, brokenItems, missing } = dashboard
  const counted = [
    { key: "enquiries", count: openEnquiries, href: paths.enquiries("admin", "open"), icon: "inbox" },
    { key: "review", count: reviewItems, href: paths.courses("admin", "review"), icon: "eye" },
    { key: "drafts", count: draftItems, href: paths.courses("admin", "draft"), icon: "graduation-cap" },
  ] as const
  const tasks: Task[] = [
    ...brokenItems.map(({ id, title, lessons }) => ({
      key: `broken-${id}`,
      text: t("broken", { count: lessons, title }),
      href: paths.course("admin", id, "content"),
      icon: "triangle-alert" as const,
    })),
    ...counted
      .filter(({ count }) => count > 0)
      .map(({ key, count, href, icon }) => ({ key, text: t(key, { count }), href, icon })),
    ...missing.map((step) => ({ key: step, text: t(step), ...SETUP_STEPS[step] })),
  ]
  return (
    <Panel title={t("title")}>
      {tasks.length === 0 ? (
        <p className="flex items-center gap-3 text-ui text-muted">
          <Icon name="circle-check" className="size-5 shrink-0 text-success" />
          {t("nothing")}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {tasks.map(({ key, text, href, icon }) => (
            <li key={key}>
              <Link
                href={href}
                className="flex h-full min-h-12 items-center gap-3 rounded bg-quiet px-3 py-2.5 text-ui hover:bg-line"
              >
                <Icon name={icon} className="size-4.5 shrink-0 text-primary" />
                <span className="min-w-0 flex-1">{text}</span>
                <Icon name="chevron-right" className="size-4 shrink-0 text-muted rtl:rotate-180" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
