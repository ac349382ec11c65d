"use client"
import { useLocale, useTranslations } from "next-intl"
import { useId } from "react"
import { type Starter, STARTERS } from "@/lib/features/items/starters"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { languageOf } from "@/lib/shared/locale"
import { ChoiceCard } from "./choice-card"

type StarterChoiceProps = {
  kind: ItemKind
  /** Undefined for a blank item. */
  starter: Starter | undefined
  onChoose: (starter: Starter | undefined) => void
}

/** The starter texts of a kind, and a blank one. */
export function StarterChoice({ kind, starter, onChoose }: StarterChoiceProps) {
  const t = useTranslations("itemsAdmin.new")
  const language = languageOf(useLocale())
  const name = useId()
  const blank = { title: t("blank"), shortText: t("blankHelp") }
  const choices = [undefined, ...STARTERS[language][kind]]
  return (
    <fieldset>
      <legend className="mb-1.5 text-ui font-medium">{t("startFrom")}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {choices.map((choice) => {
          const { title, shortText } = choice ?? blank
          return (
            <ChoiceCard
              key={title}
              name={name}
              isChosen={choice === starter}
              onChoose={() => onChoose(choice)}
              title={title}
              help={shortText}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
