import type { ReactNode } from "react"
import { Icon, type IconName } from "@/components/ui/icon"
import { Avatar } from "@/components/ui/media/avatar"
import { brandStyle } from "@/lib/shared/brand-colour"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { Wordmark } from "./wordmark"

/** The institute of the host as a page with a message shows it. */
export interface MessageInstitute {
  id: number
  name: string
  image: { key: string } | null
  brandPrimary: string
  brandAccent: string
}

type MessagePageProps = {
  institute: MessageInstitute
  icon: IconName
  title: ReactNode
  message: ReactNode
  actions: ReactNode
  children?: ReactNode
  /** What follows the actions. */
  below?: ReactNode
}

/** A page with one message and its next steps, with the name and the colours of the institute of the host. */
export function MessagePage({ institute, icon, title, message, actions, children, below }: MessagePageProps) {
  const { name, image, brandPrimary, brandAccent } = institute
  const isPlatform = institute.id === PLATFORM_INSTITUTE_ID
  return (
    <div
      data-brand
      style={isPlatform ? undefined : brandStyle(brandPrimary, brandAccent)}
      className="flex min-h-dvh flex-col"
    >
      <header className="page flex h-16 items-center">
        {isPlatform ? (
          <Wordmark />
        ) : (
          <a href={paths.home} className="flex min-w-0 items-center gap-3 rounded">
            <Avatar name={name} picture={image?.key} shape="square" />
            <span className="truncate font-semibold">{name}</span>
          </a>
        )}
      </header>
      <main id="content" className="page flex grow flex-col items-center justify-center pt-8 pb-28 text-center">
        <span className="mb-6 inline-flex size-18 items-center justify-center rounded-full bg-primary-soft text-primary">
          <Icon name={icon} className="size-8" />
        </span>
        <h1 className="max-w-xl text-3xl">{title}</h1>
        <p className="mt-3 max-w-lg text-balance text-muted">{message}</p>
        {children}
        <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
        {below}
      </main>
    </div>
  )
}
