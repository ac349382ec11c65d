"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { Icon, type IconName } from "@/components/ui/icon"
import type { AdminDashboard } from "@/lib/features/dashboards/shapes"
import type { SetupStep } from "@/lib/features/dashboards/setup-steps"
import { Panel } from "../ui/panel"

const SETUP_STEPS: Record<SetupStep, { href: string; icon: IconName }> = {
  image: { href: "/admin/institute/branding", icon: "image-plus" },
  cover: { href: "/admin/institute/branding", icon: "image-plus" },
  about: { href: "/admin/institute/profile", icon: "info" },
  contact: { href: "/admin/institute/profile", icon: "mail" },
  tax: { href: "/admin/institute/profile", icon: "file-text" },
}

type Task = { key: string; text: string; href: string; icon: IconName }

/** The open tasks of an administrator as links, or a notice that there are none. */
export function ToDoPanel({ dashboard }: { dashboard: AdminDashboard }) {
  const t = useTranslations("dashboards.toDo")
  const { openEnquiries, reviewItems, draftItems, missing } = dashboard
  const counted = [
    { key: "enquiries", count: openEnquiries, href: "/admin/enquiries?status=open", icon: "inbox" },
    { key: "review", count: reviewItems, href: "/admin/courses?status=review", icon: "eye" },
    { key: "drafts", count: draftItems, href: "/admin/courses?status=draft", icon: "graduation-cap" },
  ] as const
  const tasks: Task[] = [
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
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
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
