"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import type { ItemPart } from "@/lib/features/catalogue/item-kinds"

type MissingPartsProps = { missing: readonly ItemPart[]; onShow: (part: ItemPart) => void }

/** The parts that an item needs before it is published, each with the way to it. */
export function MissingParts({ missing, onShow }: MissingPartsProps) {
  const t = useTranslations("itemParts")
  return (
    <ul className="flex flex-col divide-y divide-line">
      {missing.map((part) => (
        <li key={part}>
          <button
            type="button"
            onClick={() => onShow(part)}
            className="flex w-full items-center gap-3 rounded py-3 text-start text-ui font-medium hover:text-primary"
          >
            <Icon name="circle-alert" className="size-4.5 shrink-0 text-warning" />
            <span className="grow">{t(part)}</span>
            <Icon name="chevron-right" className="size-4 text-muted rtl:rotate-180" />
          </button>
        </li>
      ))}
    </ul>
  )
}
