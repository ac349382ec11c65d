import type { Language } from "@/lib/shared/messages/languages"
import { defaultSections, newSection } from "./default-sections"
import type { LandingSection, SectionKind } from "./landing-shapes"

/** What a new institute may teach, as far as its page begins with texts of its own. */
type Subject = "school" | "exams" | "languages" | "coding" | "music" | "arts" | "business" | "health"

interface StarterPage {
  /** The sections that come first; the others follow in their usual order. */
  first: readonly SectionKind[]
  /** A text to be completed, by language. What stands in brackets is replaced before the section is shown. */
  about: Record<Language, { title: string; text: string }>
}

const BY_ITEMS = ["banner", "items", "details"] as const satisfies SectionKind[]
const BY_TEACHERS = ["banner", "teachers", "items", "details"] as const satisfies SectionKind[]
const BY_TEASER = ["banner", "teaser", "items", "details"] as const satisfies SectionKind[]

/** Honest texts: no numbers, no promises and no praise (plans.md, section 1.6). */
const PAGES: Record<Subject, StarterPage> = {
  school: {
    first: BY_ITEMS,
    about: {
      en: {
        title: "How a class works here",
        text: "We teach [subjects] for class [6 to 10]. Every week has [2] classes, homework and a time for questions.",
      },
      hi: {
        title: "यहाँ कक्षा कैसे होती है",
        text: "हम कक्षा [6 से 10] के लिए [विषय] पढ़ाते हैं। हर सप्ताह [2] कक्षाएँ, गृहकार्य और प्रश्नों का समय होता है।",
      },
    },
  },
  exams: {
    first: BY_ITEMS,
    about: {
      en: {
        title: "How we prepare for [exam]",
        text: "The syllabus of [exam] in order, with a test after each topic. What went wrong in a test is discussed in [the next class].",
      },
      hi: {
        title: "[परीक्षा] की तैयारी कैसे होती है",
        text: "[परीक्षा] का पाठ्यक्रम क्रम से, हर विषय के बाद टेस्ट। टेस्ट की गलतियों पर [अगली कक्षा] में चर्चा होती है।",
      },
    },
  },
  languages: {
    first: BY_TEACHERS,
    about: {
      en: {
        title: "How we learn [language]",
        text: "We speak from the first class on. Each week has [2] classes and [one hour] of practice in a group of [6].",
      },
      hi: {
        title: "हम [भाषा] कैसे सीखते हैं",
        text: "पहली कक्षा से हम बोलते हैं। हर सप्ताह [2] कक्षाएँ और [6] के समूह में [एक घंटा] अभ्यास होता है।",
      },
    },
  },
  coding: {
    first: BY_TEASER,
    about: {
      en: {
        title: "What you build",
        text: "You learn [language or tool] by building [a project]. Your code is read and discussed in [each week’s class].",
      },
      hi: {
        title: "आप क्या बनाते हैं",
        text: "आप [प्रोजेक्ट] बनाते हुए [भाषा या टूल] सीखते हैं। आपका कोड [हर सप्ताह की कक्षा] में पढ़ा और चर्चा किया जाता है।",
      },
    },
  },
  music: {
    first: BY_TEACHERS,
    about: {
      en: {
        title: "How we practise",
        text: "I teach [instrument or style] to [beginners]. We meet [once a week], and between classes you practise with recordings.",
      },
      hi: {
        title: "हम अभ्यास कैसे करते हैं",
        text: "यहाँ [शुरुआती] लोगों को [वाद्य या शैली] सिखाई जाती है। हम [सप्ताह में एक बार] मिलते हैं, और बीच में आप रिकॉर्डिंग के साथ अभ्यास करते हैं।",
      },
    },
  },
  arts: {
    first: BY_TEACHERS,
    about: {
      en: {
        title: "What you make",
        text: "You make [a piece of work] from the first step to the last. You need [materials]; everything else is shown.",
      },
      hi: {
        title: "आप क्या बनाते हैं",
        text: "आप [कलाकृति] पहले कदम से अंतिम तक बनाते हैं। आपको [सामग्री] चाहिए; बाकी सब दिखाया जाता है।",
      },
    },
  },
  business: {
    first: BY_TEASER,
    about: {
      en: {
        title: "For whom this is",
        text: "For people who [work as …] and want to [do …]. We work on examples from [your own work].",
      },
      hi: {
        title: "यह किनके लिए है",
        text: "उनके लिए जो [… का काम करते हैं] और [… करना चाहते हैं]। हम [आपके अपने काम] के उदाहरणों पर काम करते हैं।",
      },
    },
  },
  health: {
    first: BY_TEACHERS,
    about: {
      en: {
        title: "How a class works here",
        text: "A class takes [45] minutes and needs [a mat]. Tell us before if you have [an injury or an illness].",
      },
      hi: {
        title: "यहाँ कक्षा कैसे होती है",
        text: "एक कक्षा [45] मिनट की होती है और उसके लिए [चटाई] चाहिए। यदि आपको [चोट या बीमारी] है तो पहले बताएँ।",
      },
    },
  },
}

const isSubject = (subject: string | undefined): subject is Subject => subject !== undefined && subject in PAGES

/**
 * The sections with which the page of a new institute begins, by what it teaches; undefined where it said nothing, or something else.
 * The text that has to be completed is hidden until its admin shows it.
 */
export function starterSections(subject: string | undefined, language: Language): LandingSection[] | undefined {
  if (!isSubject(subject)) return undefined
  const { first, about } = PAGES[subject]
  const { title, text } = about[language]
  const usual = defaultSections({ highlights: [], achievements: [] })
  const leading = first.flatMap((kind) => usual.filter((section) => section.kind === kind))
  const others = usual.filter(({ kind }) => !first.some((one) => one === kind))
  return [...leading, { ...newSection("text", "about"), title, text: `<p>${text}</p>`, isHidden: true }, ...others]
}
