import type { ReactNode } from "react"
import { Icon, type IconName } from "@/components/ui/icon"

type NoticeBarProps = {
  icon?: IconName
  title: string
  text: ReactNode
  /** What the platform wrote about it. */
  message?: string
  /** The ways on. */
  children?: ReactNode
}

/** Says above a page of an area what is the matter with the plan or the institute, with the ways on beside it. */
export const NoticeBar = ({ icon = "triangle-alert", title, text, message, children }: NoticeBarProps) => (
  <div
    role="note"
    className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded bg-warning-soft p-4 text-ui"
  >
    <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
      <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="flex min-w-0 flex-col gap-1">
        <p>
          <span className="font-medium">{title}</span> {text}
        </p>
        {message && <p className="break-words whitespace-pre-line">“{message}”</p>}
      </div>
    </div>
    {children}
  </div>
)
