import { ItemDetails } from "@/lib/features/items/item-input"
import { hasPlaceholder, STARTERS } from "@/lib/features/items/starters"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { LANGUAGES } from "@/lib/shared/messages/languages"

const all = LANGUAGES.flatMap((language) => listItemKinds().flatMap((kind) => STARTERS[language][kind]))

test("every kind has three starter texts in each language, which an item may have", () => {
  for (const language of LANGUAGES) for (const kind of listItemKinds()) expect(STARTERS[language][kind]).toHaveLength(3)
  for (const text of all) expect(ItemDetails.pick({ title: true, shortText: true }).parse(text)).toEqual(text)
})

test("a bracket of a starter text has to be replaced, and one of somebody's own need not", () => {
  expect(all.filter(({ title, shortText }) => !hasPlaceholder(`${title} ${shortText}`))).toEqual([])
  expect(hasPlaceholder("[Subject] from the start")).toBe(true)
  expect(hasPlaceholder("शुरू से [विषय]")).toBe(true)
  expect(hasPlaceholder("Algebra from the start [2027 edition]")).toBe(false)
  expect(hasPlaceholder("Algebra [")).toBe(false)
})
