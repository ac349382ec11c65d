"use client"
import { useTranslations } from "next-intl"
import { fitColour, GROUNDS } from "@/lib/shared/brand-colour"

type BrandPreviewProps = { name: string; tagline: string | null; primary: string; accent: string }

/** The head of the institute's page in its colours, in light and in dark. */
export function BrandPreview({ name, tagline, primary, accent }: BrandPreviewProps) {
  const t = useTranslations("desk.branding")
  return (
    <aside aria-label={t("preview")} className="flex flex-col gap-4 lg:sticky lg:top-24">
      <p className="text-sm font-medium text-muted">{t("preview")}</p>
      {(["light", "dark"] as const).map((theme) => {
        const [main, second] = [fitColour(primary, theme), fitColour(accent, theme)]
        return (
          <figure
            key={theme}
            style={{ backgroundColor: GROUNDS[theme], color: theme === "light" ? "#17201f" : "#f2f5f4" }}
            className="overflow-hidden rounded shadow-card"
          >
            <div style={{ backgroundColor: main?.fill }} className="h-16" />
            <div className="p-5">
              <p className="text-lg font-semibold">{name}</p>
              {tagline && (
                <p style={{ color: second?.text }} className="mt-1 text-ui">
                  {tagline}
                </p>
              )}
              <span
                style={{ backgroundColor: main?.fill, color: main?.ink }}
                className="mt-4 inline-flex h-10 items-center rounded px-4 text-ui font-medium"
              >
                {t("previewButton")}
              </span>
            </div>
            <figcaption className="px-5 pb-3 text-sm opacity-80">{t(theme)}</figcaption>
          </figure>
        )
      })}
    </aside>
  )
}
