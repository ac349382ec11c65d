import { listCatalogues } from "@/lib/shared/messages/catalogue"

/** The sentences that specification §8 spells. */
const SPELLED = new Set([
  "You have been disabled. Please contact Administrator",
  "You internet connection is slow. Please check your connection.",
  "Someone else is logged in your account",
])

/** The words that docs/wording.md replaces by another. */
const REPLACED = {
  en: /\be-mail|\b(?:please|somebody|whoever|meanwhile|learners?|films?|takings|administrators?|log(?:ged)? in)\b|'/i,
  hi: /ई-मेल|मसौद|निमंत्रण|पृष्ठ|प्रशासक|फ़िल्म|साइन-इन|[कखग]\u093c|[\u0958-\u095a]/,
}

test.each(listCatalogues())("the messages of $language use the words of docs/wording.md", ({ language, messages }) => {
  const texts = textsOf(messages).filter((text) => !SPELLED.has(text))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => REPLACED[language].test(withoutArguments(text)))).toEqual([])
})

const textsOf = (messages: object): string[] =>
  Object.values(messages).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)))

/** A message without the names of its ICU arguments. */
const withoutArguments = (text: string) => text.replace(/\{\w+(?:, \w+)?/g, "")
