const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ क: "k", ख: "kh", ग: "g", घ: "gh", ङ: "n", च: "ch", छ: "chh", ज: "j", झ: "jh", ञ: "n" },
  ...{ ट: "t", ठ: "th", ड: "d", ढ: "dh", ण: "n", त: "t", थ: "th", द: "d", ध: "dh", न: "n" },
  ...{ प: "p", फ: "ph", ब: "b", भ: "bh", म: "m", य: "y", र: "r", ल: "l", ळ: "l", व: "v" },
  ...{ श: "sh", ष: "sh", स: "s", ह: "h" },
}
/** Consonants with a dot below, which normalisation takes apart. */
const DOTTED: Readonly<Record<string, string>> = { क: "q", ख: "kh", ग: "g", ज: "z", ड: "d", ढ: "dh", फ: "f", य: "y" }
const SIGNS: Readonly<Record<string, string>> = {
  ...{ "ा": "a", "ि": "i", "ी": "i", "ु": "u", "ू": "u", "ृ": "ri", "े": "e", "ै": "ai", "ो": "o", "ौ": "au" },
  ...{ "ॅ": "e", "ॉ": "o", "्": "" },
}
const OTHERS: Readonly<Record<string, string>> = {
  ...{ अ: "a", आ: "a", इ: "i", ई: "i", उ: "u", ऊ: "u", ऋ: "ri", ए: "e", ऐ: "ai", ओ: "o", औ: "au", ऑ: "o", ऍ: "e" },
  ...{ "ं": "n", "ँ": "n", "ः": "h", ॐ: "om", "।": " " },
  ...{ "०": "0", "१": "1", "२": "2", "३": "3", "४": "4", "५": "5", "६": "6", "७": "7", "८": "8", "९": "9" },
}
const DOT = "़"
const WORD = /[\u0900-\u097f]+/gu

/** A text with its words in Devanagari written in Latin letters, as people write Hindi there: the last short "a" is silent. */
export const transliterate = (text: string): string => text.normalize("NFC").replace(WORD, transliterateWord)

function transliterateWord(word: string): string {
  const letters = [...word]
  let written = ""
  for (let i = 0; i < letters.length; i += 1) {
    const letter = letters[i] ?? ""
    const consonant = CONSONANTS[letter]
    if (consonant === undefined) {
      written += OTHERS[letter] ?? ""
      continue
    }
    const isDotted = letters[i + 1] === DOT
    if (isDotted) i += 1
    written += (isDotted && DOTTED[letter]) || consonant
    const sign = SIGNS[letters[i + 1] ?? ""]
    if (sign === undefined) written += hasInherentVowel(letters, i) ? "a" : ""
    else {
      written += sign
      i += 1
    }
  }
  return written
}

/** The vowel of a consonant without a sign, which is silent at the end of a word of more than one letter. */
const hasInherentVowel = (letters: readonly string[], at: number) => at < letters.length - 1 || at === 0
