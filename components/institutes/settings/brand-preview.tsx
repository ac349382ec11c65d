"use client"
import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/media/avatar"
import { buttonClass } from "@/components/ui/button-class"
import { cn } from "@/components/ui/cn"
import { mediaUrl } from "@/components/ui/media/media-url"
import type { EditableInstitute } from "@/lib/features/institutes/settings-shapes"
import { brandStyle } from "@/lib/shared/brand-colour"
import type { ColourFields } from "./brand-colours"
import { type ChosenFiles, fileError, type FileName } from "./branding-files"
import { useObjectUrl } from "@/components/ui/use-object-url"

const SCHEMES = { light: "scheme-light", dark: "scheme-dark" } as const

type BrandPreviewProps = {
  institute: EditableInstitute
  colours: ColourFields
  cover: ChosenFiles["coverImage"]
  picture: ChosenFiles["institutePic"]
}

/** A preview of the top of the institute's page in the light and the dark theme. */
export function BrandPreview({ institute, colours, cover, picture }: BrandPreviewProps) {
  const t = useTranslations("instituteSettings.branding")
  const chosenCover = useObjectUrl(validFile("coverImage", cover))
  const chosenPicture = useObjectUrl(validFile("institutePic", picture))
  const { name, tagline } = institute
  const currentCover = cover !== "none" && institute.cover ? mediaUrl(institute.cover.key, 640) : undefined
  const coverUrl = chosenCover ?? currentCover
  return (
    <aside aria-label={t("preview")} className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-24">
      <p className="text-sm font-medium text-muted">{t("preview")}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {(["light", "dark"] as const).map((theme) => (
          <figure
            key={theme}
            data-brand
            style={brandStyle(colours.brandPrimary, colours.brandAccent)}
            className={cn("overflow-hidden rounded bg-background text-text shadow-card", SCHEMES[theme])}
          >
            {coverUrl ? (
              <img src={coverUrl} alt="" className="h-20 w-full object-cover" />
            ) : (
              <div className="h-20 stand-in" />
            )}
            <div className="flex flex-col items-start gap-3 p-4">
              <div className="flex items-center gap-3">
                {chosenPicture ? (
                  <img src={chosenPicture} alt="" className="size-10 shrink-0 rounded-[22%] object-cover" />
                ) : (
                  <Avatar name={name} picture={institute.image?.key} shape="square" />
                )}
                <p className="min-w-0 text-base font-semibold break-words">{name}</p>
              </div>
              {tagline && <p className="text-sm text-muted">{tagline}</p>}
              <span aria-hidden className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <span className={buttonClass({ size: "sm" })}>{t("previewButton")}</span>
                <span className="rounded-sm bg-accent-soft px-2 py-0.5 text-sm font-medium text-accent">
                  {t("previewBadge")}
                </span>
              </span>
            </div>
            <figcaption className="px-4 pb-3 text-xs text-muted">{t(theme)}</figcaption>
          </figure>
        ))}
      </div>
    </aside>
  )
}

const validFile = (name: FileName, chosen: File | "none" | undefined) =>
  chosen instanceof File && !fileError(name, chosen) ? chosen : undefined
