import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { LecternLogo } from "@/components/shell/public/lectern-logo"
import { NoScriptNotice } from "@/components/shell/no-script-notice"
import { SkipLink } from "@/components/shell/skip-link"
import { Avatar } from "@/components/ui/media/avatar"
import { mediaUrl } from "@/components/ui/media/media-url"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { brandStyle } from "@/lib/shared/brand-colour"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"

type AuthFrameProps = {
  institute: InstituteProfile
  title: string
  intro?: string
  footer?: ReactNode
  /** Its form is posted by a browser without scripts too. */
  worksWithoutScripts?: boolean
  children: ReactNode
}

/** The layout of the sign-in and sign-up pages: the form on one side, the institute on the other. */
export function AuthFrame({ institute, title, intro, footer, worksWithoutScripts = false, children }: AuthFrameProps) {
  const isMain = institute.id === PLATFORM_INSTITUTE_ID
  return (
    <div
      data-brand
      style={isMain ? undefined : brandStyle(institute.brandPrimary, institute.brandAccent)}
      className="grid min-h-dvh grid-cols-1 bg-background lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]"
    >
      <SkipLink />
      <div className="flex flex-col px-5 py-5 sm:px-10">
        <header>
          <a href={paths.home} className="flex w-fit max-w-full items-center gap-3 rounded">
            {isMain ? <LecternLogo /> : <Avatar name={institute.name} picture={institute.image?.key} shape="square" />}
            <span className="truncate font-semibold">{institute.name}</span>
          </a>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-md grow flex-col justify-center py-10 outline-none"
        >
          <h1 className="text-3xl">{title}</h1>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
          {!worksWithoutScripts && <NoScriptNotice />}
          <div className="mt-8">{children}</div>
          {footer && <div className="mt-8 flex flex-col gap-2 text-ui text-muted">{footer}</div>}
        </main>
      </div>
      <InstitutePanel institute={institute} isMain={isMain} />
    </div>
  )
}

/** Tagline and achievements over the institute's cover picture. Decorative, so hidden below the `lg` breakpoint. */
function InstitutePanel({ institute, isMain }: { institute: InstituteProfile; isMain: boolean }) {
  const t = useTranslations("shell")
  const { cover, achievements } = institute
  const tagline = institute.tagline ?? (isMain ? t("marketing.tagline") : institute.name)
  return (
    <aside className="relative m-3 hidden flex-col justify-end overflow-hidden rounded bg-primary p-12 text-primary-ink lg:flex">
      {cover ? (
        <>
          <img
            src={mediaUrl(cover.key, 1280)}
            alt=""
            decoding="async"
            style={cover.blur ? { backgroundImage: `url("${cover.blur}")` } : undefined}
            className="absolute inset-0 size-full bg-cover object-cover"
          />
          <span aria-hidden className="absolute inset-0 bg-linear-to-t from-primary via-primary/80 to-primary/10" />
        </>
      ) : (
        <>
          <span aria-hidden className="absolute -end-40 -top-40 size-[34rem] rounded-full bg-primary-hover" />
          <span aria-hidden className="absolute -end-16 -top-16 size-72 rounded-full bg-accent" />
        </>
      )}
      <p className="relative max-w-lg text-4xl leading-tight font-semibold text-balance">{tagline}</p>
      {achievements.length > 0 && (
        <dl className="relative mt-10 grid max-w-xl grid-cols-3 items-end gap-6">
          {achievements.slice(0, 3).map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse self-start">
              <dt className="text-ui opacity-85">{label}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  )
}
