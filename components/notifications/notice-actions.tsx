"use client"
import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/glyph"
import { MenuItem } from "@/components/ui/menu"
import { useRemoval } from "./use-removal"
import type { Notice } from "./use-notice-columns"

/** What may be done with a notice; one that went out stands at the institutes' bells and stays. */
export function NoticeActions({ notice, href }: { notice: Notice; href: string }) {
  const t = useTranslations("sending")
  const removal = useRemoval(notice)
  return (
    <>
      <MenuItem icon={<Glyph name="eye" />} href={href}>
        {t("open")}
      </MenuItem>
      {notice.status === "scheduled" && (
        <MenuItem icon={<Glyph name="x" />} isDangerous onSelect={() => void removal.remove()}>
          {removal.label}
        </MenuItem>
      )}
    </>
  )
}
