import { useTranslations } from "next-intl"
import { type ReactNode, type SyntheticEvent, useState } from "react"
import { Input } from "@/components/ui/fields/input"

type PageFieldProps = {
  page: number
  /** 0 until the file is loaded. */
  pages: number
  /** Whether there is no room for the word on a phone. */
  isCrowded: boolean
  onGoTo: (page: number) => void
}

/** "Page 3 of 6", with the number of the shown page in a field, which can be typed. */
export function PageField({ page, pages, isCrowded, onGoTo }: PageFieldProps) {
  const t = useTranslations("learning.document")
  const [typed, setTyped] = useState(String(page))
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onGoTo(wanted)
    else setTyped(String(page))
  }
  const field = () => (
    <span key="field" className="inline-block w-12 align-middle sm:w-14">
      <Input
        inputMode="numeric"
        aria-label={t("pageField", { pages })}
        value={typed}
        disabled={pages === 0}
        className="h-8 px-2 text-center"
        onChange={({ target }) => setTyped(target.value)}
      />
    </span>
  )
  const word = (chunks: ReactNode) => (
    <span key="word" className={isCrowded ? "max-sm:hidden" : undefined}>
      {chunks}
    </span>
  )
  return (
    <form method="post" className="text-sm whitespace-nowrap text-muted tabular" onSubmit={onSubmit}>
      {pages > 0 ? t.rich("pageOf", { pages, field, word }) : field()}
    </form>
  )
}
