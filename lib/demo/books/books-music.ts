import type { BookChapter } from "./book-pdf"

const SCALE = ["S", "R", "G", "m", "P", "D", "N", "S'"] as const

/** Patterns of steps in the scale, from which an alankar is made by going up and down. */
const PATTERNS: readonly (readonly number[])[] = [
  [0],
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 1, 2],
  [0, 2, 1],
  [0, 1, 0],
  [0, 1, 2, 1],
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 3],
  [0, 3, 2, 1],
  [0, 1, 0, 2],
  [0, 2, 1, 0],
  [0, 1, 2, 3, 4],
  [0, 4],
  [0, 1, 2, 0, 1, 2, 3],
  [0, 2, 4],
  [0, 1, 1, 2],
  [0, 2, 3, 1],
]

function alankar(pattern: readonly number[]): [up: string, down: string] {
  const reach = Math.max(...pattern)
  const starts = Array.from({ length: SCALE.length - reach }, (_, at) => at)
  const up = starts.map((start) => pattern.map((step) => SCALE[start + step]).join(" "))
  const down = starts.map((start) => pattern.map((step) => SCALE[SCALE.length - 1 - start - step]).join(" "))
  return [up.join(" | "), down.join(" | ")]
}

const alankarSheets = (): BookChapter[] => [
  [
    "Kaise gaayen",
    [
      "Har alankar pehle dheere, sargam bolkar gaaiye. Phir aakaar mein. Phir dugun mein.",
      "S R G m P D N S': Sa Re Ga Ma Pa Dha Ni, aur upar ka Sa. Rekha | par saans li ja sakti hai.",
    ],
  ],
  ...PATTERNS.map((pattern, at): BookChapter => {
    const [up, down] = alankar(pattern)
    return [
      `Alankar ${at + 1}`,
      [
        "# Aaroh",
        `| ${up}`,
        "# Avaroh",
        `| ${down}`,
        "# Abhyas",
        "- 60 ki laya par das baar",
        "- 80 ki laya par das baar, aakaar mein",
        "- dugun: ek matra mein do swar",
      ],
    ]
  }),
]

const RAAGS: readonly (readonly [string, string, string, string, string, string])[] = [
  ["Yaman", "N R G M' D N S'", "S' N D P M' G R S", "N R G R S, P M' G R S", "Kalyan", "sham"],
  ["Bhupali", "S R G P D S'", "S' D P G R S", "G R S D, S R G P G", "Kalyan", "sham"],
  ["Bilawal", "S R G m P D N S'", "S' N D P m G R S", "G R G P, m G m R S", "Bilawal", "subah"],
  ["Bhairav", "S r G m P d N S'", "S' N d P m G r S", "G m d P, G m r S", "Bhairav", "subah"],
  ["Kafi", "S R g m P D n S'", "S' n D P m g R S", "R g m P, m g R S", "Kafi", "raat"],
  ["Khamaj", "S G m P D N S'", "S' n D P m G R S", "n D, m P D, m G", "Khamaj", "raat"],
  ["Bageshri", "S g m D n S'", "S' n D m g R S", "D n S m, m g, R S", "Kafi", "raat"],
  ["Malkauns", "S g m d n S'", "S' n d m g S", "m g, m d n d, m g S", "Bhairavi", "raat"],
  ["Durga", "S R m P D S'", "S' D P m R S", "P m P D m R, S R m P", "Bilawal", "raat"],
  ["Desh", "S R m P N S'", "S' n D P m G R G S", "R m P n D P, m G R", "Khamaj", "raat"],
  ["Bhairavi", "S r g m P d n S'", "S' n d P m g r S", "m g, S r S, d n S", "Bhairavi", "subah"],
  ["Asavari", "S R m P d S'", "S' n d P m g R S", "R m P n d P, m P g R S", "Asavari", "din"],
]
const raags = (): BookChapter[] =>
  RAAGS.map(([name, up, down, phrase, thaat, time]): BookChapter => [
    `Raag ${name}`,
    [
      `Thaat ${thaat}; samay: ${time}.`,
      "# Aaroh",
      `| ${up}`,
      "# Avaroh",
      `| ${down}`,
      "# Pakad",
      `| ${phrase}`,
      "# Abhyas",
      "- Sa lagakar aaroh-avaroh paanch baar",
      "- pakad ko teen alag jagah se shuru kijiye",
      "- aankhen band karke kisi ek swar par rukiye, aur pehchaniye",
    ],
  ])

const TAALS: readonly (readonly [string, number, string, readonly string[]])[] = [
  [
    "Teentaal",
    16,
    "4 + 4 + 4 + 4",
    ["Dha Dhin Dhin Dha", "Dha Dhin Dhin Dha", "Dha Tin  Tin  Ta", "Ta  Dhin Dhin Dha"],
  ],
  ["Jhaptaal", 10, "2 + 3 + 2 + 3", ["Dhi Na", "Dhi Dhi Na", "Ti  Na", "Dhi Dhi Na"]],
  [
    "Ektaal",
    12,
    "2 + 2 + 2 + 2 + 2 + 2",
    ["Dhin Dhin", "DhaGe TiRaKiTa", "Tu Na", "Kat Ta", "DhaGe TiRaKiTa", "Dhin Na"],
  ],
  ["Rupak", 7, "3 + 2 + 2", ["Tin Tin Na", "Dhi Na", "Dhi Na"]],
  ["Dadra", 6, "3 + 3", ["Dha Dhi Na", "Dha Ti  Na"]],
  ["Keherva", 8, "4 + 4", ["Dha Ge Na Ti", "Na  Ka Dhi Na"]],
  ["Chautaal", 12, "2 + 2 + 2 + 2 + 2 + 2", ["Dha Dha", "Din Ta", "Kita Dha", "Din Ta", "Tita Kata", "Gadi Gana"]],
  ["Dhamar", 14, "5 + 2 + 3 + 4", ["Ka Dhi Ta Dhi Ta", "Dha -", "Ga Ti Ta", "Ti Ta Ta -"]],
]
const taals = (): BookChapter[] =>
  TAALS.map(([name, beats, parts, bols]): BookChapter => [
    name,
    [
      `${beats} matrayen: ${parts}.`,
      "# Theka",
      ...bols.map((line) => `| ${line}`),
      "# Haath se",
      "Taali par haath milaaiye, khaali par kholiye. Pehle bolkar, phir bajakar.",
      "# Abhyas",
      "- thah mein das aavartan",
      "- dugun mein das aavartan",
      "- theka chhodkar kewal taali se laya sambhaliye",
    ],
  ])

const BHAJAN_SCALES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "Bhupali, Keherva",
    "Safed 1",
    ["S  S  R  G | P  P  G  R", "G  P  D  P | G  R  S  -", "S' D  P  G | P  D  S' -", "S' D  P  G | G  R  S  -"],
  ],
  [
    "Durga, Keherva",
    "Safed 2",
    ["S  R  m  P | D  P  m  R", "m  P  D  S'| D  P  m  -", "S' D  P  m | P  D  P  m", "R  m  P  m | R  -  S  -"],
  ],
  [
    "Yaman, Teentaal",
    "Kaali 1",
    ["N  R  G  M'| P  -  M' G", "M' D  N  S'| N  D  P  -", "P  M' G  R | G  M' P  M'", "G  R  N  R | S  -  -  -"],
  ],
  ["Kafi, Dadra", "Safed 4", ["S  R  g | m  P  -", "n  D  P | m  P  m", "g  R  g | m  g  R", "S  R  n | S  -  -"]],
  [
    "Bhairavi, Keherva",
    "Kaali 2",
    ["S  r  g  m | g  r  S  -", "m  P  d  P | m  g  m  -", "n  d  P  m | g  m  P  m", "g  m  g  r | S  -  -  -"],
  ],
  ["Khamaj, Dadra", "Safed 3", ["S  G  m | P  D  P", "n  D  P | m  G  -", "G  m  P | D  n  D", "P  m  G | R  S  -"]],
]
const bhajans = (): BookChapter[] => [
  [
    "Kaise bajaayen",
    [
      "Harmonium par pehle swar dekhiye, phir shabd. Neeche likhi dhunen paramparagat bhajanon ke saath baithti hain; apna bhajan usi matra par rakhiye.",
      "- ke sthan par swar ko lamba kijiye.",
    ],
  ],
  ...BHAJAN_SCALES.map(([name, key, lines], at): BookChapter => [
    `Dhun ${at + 1}: ${name}`,
    [
      `Harmonium: ${key}.`,
      "# Sthayi",
      ...lines.slice(0, 2).map((line) => `| ${line}`),
      "# Antara",
      ...lines.slice(2).map((line) => `| ${line}`),
      "Antare ke baad sthayi ki pehli pankti phir gaaiye.",
    ],
  ]),
]

/** The texts of Sargam's books and study materials by the key of their picture, in Latin letters. */
export const sargamBooks: Record<string, () => readonly BookChapter[]> = {
  "book/solah-matrayen": taals,
  "book/bhajan-swarlipi": bhajans,
  "study_material/alankar-panne": alankarSheets,
  "study_material/raag-pustika": raags,
}
