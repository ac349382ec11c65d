"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { LandingSections } from "@/components/institutes/public/landing-sections"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { LandingSection } from "@/lib/features/site/landing-shapes"
import { brandStyle } from "@/lib/shared/brand-colour"
import { PreviewFrame } from "./preview-frame"
import type { ShownContent } from "./use-shown-content"

const SCREENS = { phone: { width: 390, icon: "smartphone" }, desktop: { width: 1280, icon: "monitor" } } as const

/** The cards of an item section, as the area composes them. */
export type RenderItems = (shown: {
  institute: InstituteProfile
  itemsByKind: ShownContent["itemsByKind"]
  sections: LandingSection[]
  section: LandingSection
}) => ReactNode

type LandingPreviewProps = { sections: LandingSection[]; content: ShownContent; renderItems: RenderItems }

/** The landing page with the sections as they are being edited, at the width of a phone or of a computer. */
export function LandingPreview({ sections, content, renderItems }: LandingPreviewProps) {
  const t = useTranslations("site.landing.preview")
  const [screen, setScreen] = useState<keyof typeof SCREENS>("desktop")
  const { itemsByKind, ...shown } = content
  const { institute } = shown
  const visible = sections.filter(({ isHidden }) => !isHidden)
  return (
    <aside aria-label={t("label")} className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-24">
      <div role="group" aria-label={t("width")} className="flex gap-2">
        {(["desktop", "phone"] as const).map((name) => (
          <Button
            key={name}
            variant={name === screen ? "primary" : "secondary"}
            size="sm"
            aria-pressed={name === screen}
            onClick={() => setScreen(name)}
          >
            <Icon name={SCREENS[name].icon} />
            {t(name)}
          </Button>
        ))}
      </div>
      <div className={screen === "phone" ? "mx-auto w-full max-w-98" : undefined}>
        <PreviewFrame key={screen} title={t("label")} screenWidth={SCREENS[screen].width}>
          <div
            data-brand
            style={brandStyle(institute.brandPrimary, institute.brandAccent)}
            className="bg-background pb-24 text-text"
          >
            <LandingSections
              content={{
                ...shown,
                sections: visible,
                renderItems: (section) => renderItems({ institute, itemsByKind, sections: visible, section }),
              }}
            />
          </div>
        </PreviewFrame>
      </div>
    </aside>
  )
}
