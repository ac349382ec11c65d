import type { Language } from "@/lib/shared/messages/languages"
import type { VideoName } from "./video-list"
import { BEAT_SECONDS } from "./music"

type Cue = readonly [from: number, to: number, text: string]

const CUES: Record<VideoName, Record<Language, readonly Cue[]>> = {
  code: {
    en: [
      [0, 4, "[quiet music] An editor opens; the first line is typed."],
      [4, 12, "Line follows line, each a small step."],
      [12, 16, "The test passes."],
    ],
    hi: [
      [0, 4, "[मंद संगीत] संपादक खुलता है; पहली पंक्ति लिखी जाती है।"],
      [4, 12, "एक के बाद एक पंक्ति, हर एक छोटा क़दम।"],
      [12, 16, "जाँच सफल होती है।"],
    ],
  },
  chart: {
    en: [
      [0, 6, "[quiet music] Bars rise, one for each month."],
      [6, 9.5, "A line shows where they are going."],
      [9.5, 15, "A ring tells the shares, and one figure sums them up."],
    ],
    hi: [
      [0, 6, "[मंद संगीत] हर महीने का एक स्तंभ उठता है।"],
      [6, 9.5, "रेखा दिशा दिखाती है।"],
      [9.5, 15, "वृत्त हिस्से बताता है, और एक अंक सबका सार।"],
    ],
  },
  pen: {
    en: [
      [0, 5, "[quiet music] A curve is drawn through three points."],
      [5, 11, "Its handles bend it this way and that."],
      [11, 15, "Circle, square and triangle find their places."],
    ],
    hi: [
      [0, 5, "[मंद संगीत] तीन बिंदुओं से एक वक्र बनता है।"],
      [5, 11, "उसके हत्थे उसे मोड़ते हैं।"],
      [11, 15, "वृत्त, वर्ग और त्रिभुज अपनी जगह पाते हैं।"],
    ],
  },
  kanban: {
    en: [
      [0, 6, "[quiet music] A card moves from the first column to the last."],
      [6, 15, "The next ones follow when there is room."],
    ],
    hi: [
      [0, 6, "[मंद संगीत] एक कार्ड पहले स्तंभ से अंतिम तक जाता है।"],
      [6, 15, "जगह होने पर बाक़ी भी चलते हैं।"],
    ],
  },
  triangle: {
    en: [
      [0, 2.4, "[quiet music] A triangle with a right angle."],
      [2.4, 6, "A square of nine on one side, a square of sixteen on the other."],
      [6, 9, "A square of twenty-five on the longest side."],
      [9, 16, "Nine and sixteen fill it exactly."],
    ],
    hi: [
      [0, 2.4, "[मंद संगीत] एक समकोण त्रिभुज।"],
      [2.4, 6, "एक भुजा पर नौ का वर्ग, दूसरी पर सोलह का।"],
      [6, 9, "सबसे लंबी भुजा पर पच्चीस का वर्ग।"],
      [9, 16, "नौ और सोलह उसे ठीक-ठीक भर देते हैं।"],
    ],
  },
  talk: {
    en: [
      [0, 4, "[quiet music] Somebody begins to speak."],
      [4, 11, "An answer, a question, another answer."],
      [11, 16, "The conversation goes on."],
    ],
    hi: [
      [0, 4, "[मंद संगीत] कोई बोलना शुरू करता है।"],
      [4, 11, "एक उत्तर, एक प्रश्न, फिर उत्तर।"],
      [11, 16, "बातचीत चलती रहती है।"],
    ],
  },
  raga: {
    en: [
      [0, 4, "[tanpura, then flute] ni re ga: raga Yaman begins."],
      [4, 9.5, "[flute] re ga ma pa, resting on pa."],
      [9.5, 14, "[flute] dha pa ma ga re, descending."],
      [14, 18, "[flute] ni re sa: home."],
    ],
    hi: [
      [0, 4, "[तानपूरा, फिर बाँसुरी] नि रे ग: राग यमन का आरंभ।"],
      [4, 9.5, "[बाँसुरी] रे ग म प, पंचम पर ठहराव।"],
      [9.5, 14, "[बाँसुरी] ध प म ग रे, उतरते हुए।"],
      [14, 18, "[बाँसुरी] नि रे सा: घर।"],
    ],
  },
  taal: {
    en: [
      [
        0,
        BEAT_SECONDS * 16,
        "[tabla] Teental, sixteen beats: dha dhin dhin dha, dha dhin dhin dha, dha tin tin ta, ta dhin dhin dha.",
      ],
      [BEAT_SECONDS * 16, 14, "[tabla] Once more, and back to the first beat."],
    ],
    hi: [
      [0, BEAT_SECONDS * 16, "[तबला] तीनताल, सोलह मात्राएँ: धा धिन धिन धा, धा धिन धिन धा, धा तिन तिन ता, ता धिन धिन धा।"],
      [BEAT_SECONDS * 16, 14, "[तबला] एक बार फिर, और सम पर वापसी।"],
    ],
  },
}

/** The captions of a video as a WebVTT file. */
export function captionsOf(video: VideoName, language: Language): string {
  const cues = CUES[video][language].map(([from, to, text]) => `${timeOf(from)} --> ${timeOf(to)}\n${text}`)
  return `WEBVTT\n\n${cues.join("\n\n")}\n`
}

const timeOf = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, "0")}`
