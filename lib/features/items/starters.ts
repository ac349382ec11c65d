import type { ItemKind } from "@/lib/shared/item-kinds"
import type { Language } from "@/lib/shared/messages/languages"

/** The texts that a new item may start from. What stands in brackets must be replaced before it is published. */
export interface Starter {
  title: string
  shortText: string
}

/** Three for each kind, in each language (plans.md, section 1.6). */
export const STARTERS: Record<Language, Record<ItemKind, readonly Starter[]>> = {
  en: {
    course: [
      {
        title: "[Subject] from the start",
        shortText: "A live course of [8] weeks for people who have never studied [subject].",
      },
      {
        title: "[Exam] preparation, [year]",
        shortText: "Every topic of the syllabus in order, with a test after each.",
      },
      { title: "[Skill] in practice", shortText: "Small group, [2] classes a week, your own work discussed in each." },
    ],
    pre_recorded: [
      {
        title: "Learn [subject] at your own pace",
        shortText: "[20] short lessons. Watch when you like, as often as you like.",
      },
      { title: "[Topic] explained step by step", shortText: "One idea a lesson, each with a question to try." },
      { title: "Your first [thing you make]", shortText: "From an empty page to a finished [thing], with all files." },
    ],
    book: [
      {
        title: "[Title]",
        shortText: "What this book covers, for whom it is written, and how to use it: [two sentences].",
      },
      { title: "[Subject] workbook", shortText: "[60] exercises with answers at the end." },
      { title: "Notes on [subject]", shortText: "The notes I teach from, put in order." },
    ],
    study_material: [
      { title: "[Chapter] on one page", shortText: "A summary to print and keep beside you." },
      { title: "Question bank: [topic]", shortText: "[100] questions by difficulty, solutions included." },
      { title: "Slides and worksheets for [class]", shortText: "What we used in class, ready to print." },
    ],
    webinar: [
      { title: "[Question people ask you]", shortText: "[60] minutes, live, with time for your questions." },
      { title: "An open class: [topic]", shortText: "See how I teach before you decide." },
      { title: "[Exam] on [date]: what to do now", shortText: "A plan for the last [30] days." },
    ],
    consultation: [
      { title: "One hour about [topic]", shortText: "Bring your question. We look at it together." },
      { title: "Review of your [work]", shortText: "Send it before, we talk about it live." },
      { title: "Choosing [course or career]", shortText: "What suits you, what it asks of you, what comes next." },
    ],
  },
  hi: {
    course: [
      { title: "शुरू से [विषय]", shortText: "[8] सप्ताह का लाइव कोर्स, उनके लिए जिन्होंने [विषय] कभी नहीं पढ़ा।" },
      { title: "[परीक्षा] की तैयारी, [वर्ष]", shortText: "पाठ्यक्रम का हर विषय क्रम से, हर एक के बाद टेस्ट।" },
      { title: "[कौशल] का अभ्यास", shortText: "छोटा समूह, सप्ताह में [2] कक्षाएँ, हर कक्षा में आपके काम पर चर्चा।" },
    ],
    pre_recorded: [
      { title: "अपनी गति से [विषय] सीखें", shortText: "[20] छोटे पाठ। जब चाहें, जितनी बार चाहें देखें।" },
      { title: "[विषय] एक-एक कदम में", shortText: "हर पाठ में एक बात, और करने के लिए एक प्रश्न।" },
      { title: "आपका पहला [काम]", shortText: "शुरुआत से पूरे [काम] तक, सभी फ़ाइलों के साथ।" },
    ],
    book: [
      { title: "[शीर्षक]", shortText: "यह पुस्तक किस बारे में है, किसके लिए है और कैसे पढ़ें: [दो वाक्य]।" },
      { title: "[विषय] अभ्यास पुस्तिका", shortText: "[60] अभ्यास, उत्तर अंत में।" },
      { title: "[विषय] के नोट्स", shortText: "वही नोट्स जिनसे मैं पढ़ाता/पढ़ाती हूँ, क्रम से।" },
    ],
    study_material: [
      { title: "एक पृष्ठ में [अध्याय]", shortText: "छापकर पास रखने के लिए सार।" },
      { title: "प्रश्न संग्रह: [विषय]", shortText: "कठिनाई के क्रम में [100] प्रश्न, हल सहित।" },
      { title: "[कक्षा] की स्लाइड और वर्कशीट", shortText: "जो हमने कक्षा में उपयोग किया, छापने योग्य।" },
    ],
    webinar: [
      { title: "[लोग जो पूछते हैं]", shortText: "[60] मिनट, लाइव, आपके प्रश्नों के लिए समय सहित।" },
      { title: "खुली कक्षा: [विषय]", shortText: "निर्णय से पहले देखें कि मैं कैसे पढ़ाता/पढ़ाती हूँ।" },
      { title: "[तारीख] की [परीक्षा]: अब क्या करें", shortText: "अंतिम [30] दिनों की योजना।" },
    ],
    consultation: [
      { title: "[विषय] पर एक घंटा", shortText: "अपना प्रश्न लाएँ। हम साथ में देखेंगे।" },
      { title: "आपके [काम] की समीक्षा", shortText: "पहले भेजें, फिर लाइव बात करें।" },
      { title: "[कोर्स या करियर] चुनना", shortText: "आपके लिए क्या ठीक है, क्या चाहिए, आगे क्या।" },
    ],
  },
}

const BRACKETS = /\[[^\]]+\]/g

const PLACEHOLDERS = new Set(
  Object.values(STARTERS)
    .flatMap((kinds) => Object.values(kinds).flat())
    .flatMap(({ title, shortText }) => `${title} ${shortText}`.match(BRACKETS) ?? []),
)

/** Whether a text that was started from one of these still has a bracket of it. */
export const hasPlaceholder = (text: string): boolean =>
  (text.match(BRACKETS) ?? []).some((bracket) => PLACEHOLDERS.has(bracket))
