import type { ReactNode } from "react"
import { Icon, type IconName } from "@/components/ui/icon"
import { Wordmark } from "./marketing-shell"

type MessagePageProps = { icon: IconName; title: string; message: string; actions: ReactNode; children?: ReactNode }

/** A page with one message and its next steps. */
export function MessagePage({ icon, title, message, actions, children }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex h-16 items-center">
        <Wordmark />
      </header>
      <main id="content" className="page flex grow flex-col items-center justify-center pt-8 pb-28 text-center">
        <span className="mb-6 inline-flex size-18 items-center justify-center rounded-full bg-primary-soft text-primary">
          <Icon name={icon} className="size-8" />
        </span>
        <h1 className="max-w-xl text-3xl">{title}</h1>
        <p className="mt-3 max-w-lg text-balance text-muted">{message}</p>
        {children}
        <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
      </main>
    </div>
  )
}
