import type { Language } from "@/lib/shared/messages/languages"
import type { TaughtSubject } from "./subjects"

/** The line below the name with which the page of a new institute begins, by what it teaches; no promises and no praise. */
const TAGLINES: Record<Language, Record<Exclude<TaughtSubject, "other">, string>> = {
  en: {
    school: "School subjects, taught step by step",
    exams: "Preparation for exams, topic by topic",
    languages: "Languages, from the first words on",
    coding: "Learn to code by building things",
    music: "Music and dance, in classes and at home",
    arts: "Arts and crafts, made with your own hands",
    business: "Skills for work and business",
    health: "Health and fitness, at your own pace",
  },
  hi: {
    school: "स्कूल के विषय, एक-एक कदम में",
    exams: "परीक्षा की तैयारी, विषय दर विषय",
    languages: "भाषाएँ, पहले शब्दों से",
    coding: "कुछ बनाते हुए कोडिंग सीखें",
    music: "संगीत और नृत्य, कक्षा में और घर पर",
    arts: "कला और शिल्प, अपने हाथों से",
    business: "काम और व्यवसाय के कौशल",
    health: "सेहत और फ़िटनेस, अपनी गति से",
  },
}

/** Null where the founder has said nothing, or something else. */
export const taglineOf = (subject: TaughtSubject | undefined, language: Language): string | null =>
  subject === undefined || subject === "other" ? null : TAGLINES[language][subject]
