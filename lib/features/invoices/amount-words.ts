import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"

/** The names of 0 to 99, of the larger numbers, and of money in one language. */
interface NumberWords {
  below100: (value: number) => string
  hundred: string
  thousand: string
  lakh: string
  crore: string
  rupee: readonly [one: string, many: string]
  paisa: readonly [one: string, many: string]
  and: string
  only: string
}

const ENGLISH_BELOW_20 = [
  "Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve", "Thirteen",
  "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen",
] // oxfmt-ignore
const ENGLISH_TENS = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"]

const HINDI_BELOW_100 = [
  "शून्य", "एक", "दो", "तीन", "चार", "पाँच", "छह", "सात", "आठ", "नौ",
  "दस", "ग्यारह", "बारह", "तेरह", "चौदह", "पंद्रह", "सोलह", "सत्रह", "अठारह", "उन्नीस",
  "बीस", "इक्कीस", "बाईस", "तेईस", "चौबीस", "पच्चीस", "छब्बीस", "सत्ताईस", "अट्ठाईस", "उनतीस",
  "तीस", "इकतीस", "बत्तीस", "तैंतीस", "चौंतीस", "पैंतीस", "छत्तीस", "सैंतीस", "अड़तीस", "उनतालीस",
  "चालीस", "इकतालीस", "बयालीस", "तैंतालीस", "चवालीस", "पैंतालीस", "छियालीस", "सैंतालीस", "अड़तालीस", "उनचास",
  "पचास", "इक्यावन", "बावन", "तिरपन", "चौवन", "पचपन", "छप्पन", "सत्तावन", "अट्ठावन", "उनसठ",
  "साठ", "इकसठ", "बासठ", "तिरसठ", "चौंसठ", "पैंसठ", "छियासठ", "सड़सठ", "अड़सठ", "उनहत्तर",
  "सत्तर", "इकहत्तर", "बहत्तर", "तिहत्तर", "चौहत्तर", "पचहत्तर", "छिहत्तर", "सतहत्तर", "अठहत्तर", "उनासी",
  "अस्सी", "इक्यासी", "बयासी", "तिरासी", "चौरासी", "पचासी", "छियासी", "सत्तासी", "अट्ठासी", "नवासी",
  "नब्बे", "इक्यानवे", "बानवे", "तिरानवे", "चौरानवे", "पंचानवे", "छियानवे", "सत्तानवे", "अट्ठानवे", "निन्यानवे",
] // oxfmt-ignore

const WORDS = inEachLanguage<NumberWords>({
  en: {
    below100: englishBelow100,
    hundred: "Hundred",
    thousand: "Thousand",
    lakh: "Lakh",
    crore: "Crore",
    rupee: ["Rupee", "Rupees"],
    paisa: ["Paisa", "Paise"],
    and: "And",
    only: "Only",
  },
  hi: {
    below100: (value) => HINDI_BELOW_100[value] ?? "",
    hundred: "सौ",
    thousand: "हज़ार",
    lakh: "लाख",
    crore: "करोड़",
    rupee: ["रुपया", "रुपये"],
    paisa: ["पैसा", "पैसे"],
    and: "और",
    only: "मात्र",
  },
})

/**
 * An amount of rupees in words, in lakhs and crores: "Four Thousand Nine Hundred Forty Eight Rupees And Twenty Paise Only". Throws a
 * RangeError unless it is a non-negative safe integer of paise.
 */
export function amountInWords(minor: number, language: Language): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError("an amount in words is a whole number of paise")
  const words = WORDS[language]
  const [rupees, paise] = [Math.floor(minor / 100), minor % 100]
  const parts = [
    ...(rupees > 0 || paise === 0 ? [counted(rupees, words.rupee, words)] : []),
    ...(paise > 0 ? [counted(paise, words.paisa, words)] : []),
  ]
  return `${parts.join(` ${words.and} `)} ${words.only}`
}

const counted = (count: number, [one, many]: NumberWords["rupee"], words: NumberWords) =>
  `${numberInWords(count, words)} ${count === 1 ? one : many}`

/** A whole number in words; what is above 99 crore is counted in crores, as bills do. */
function numberInWords(value: number, words: NumberWords): string {
  const scales = [
    [10_000_000, words.crore],
    [100_000, words.lakh],
    [1_000, words.thousand],
    [100, words.hundred],
  ] as const
  if (value < 100) return words.below100(value)
  const [size, name] = scales.find(([scale]) => value >= scale) ?? [100, words.hundred]
  const rest = value % size
  const head = `${numberInWords(Math.floor(value / size), words)} ${name}`
  return rest === 0 ? head : `${head} ${numberInWords(rest, words)}`
}

function englishBelow100(value: number): string {
  const small = ENGLISH_BELOW_20[value]
  if (small !== undefined) return small
  const tens = ENGLISH_TENS[Math.floor(value / 10)] ?? ""
  return value % 10 === 0 ? tens : `${tens} ${ENGLISH_BELOW_20[value % 10] ?? ""}`
}
