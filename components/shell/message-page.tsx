import type { ReactNode } from "react"
import { Glyph, type GlyphName } from "@/components/ui/icon"
import { Wordmark } from "./marketing-shell"

type MessagePageProps = { icon: GlyphName; title: string; message: string; actions: ReactNode; children?: ReactNode }

/** A page that says one thing and shows the way on. */
export function MessagePage({ icon, title, message, actions, children }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex h-16 items-center">
        <Wordmark />
      </header>
      <main id="content" className="page flex grow flex-col items-center justify-center pt-8 pb-28 text-center">
        <span className="mb-6 inline-flex size-18 items-center justify-center rounded-full bg-primary-soft text-primary">
          <Glyph name={icon} className="size-8" />
        </span>
        <h1 className="max-w-xl text-3xl">{title}</h1>
        <p className="mt-3 max-w-lg text-balance text-muted">{message}</p>
        {children}
        <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
      </main>
    </div>
  )
}
