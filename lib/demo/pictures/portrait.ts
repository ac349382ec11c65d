import { circle, ellipse, glow, linearGradient, path, rect, stroke, svg } from "./draw"
import { seededRandom } from "./seeded-random"

/** The features of a portrait. */
export type Face = {
  hair: keyof typeof hairStyles
  skin: "fair" | "wheat" | "brown" | "deep"
  beard?: "full" | "moustache"
  glasses?: boolean
  bindi?: boolean
  grey?: boolean
}

const skins = {
  fair: ["#f6cfaa", "#e8b488"],
  wheat: ["#e3ab7b", "#cf9160"],
  brown: ["#c58a5a", "#ab7143"],
  deep: ["#94603b", "#7b4c2b"],
} as const
const grounds = [
  ["#c7d2fe", "#818cf8"],
  ["#bbf7d0", "#34d399"],
  ["#fde68a", "#f59e0b"],
  ["#fecdd3", "#fb7185"],
  ["#bae6fd", "#38bdf8"],
  ["#e9d5ff", "#c084fc"],
  ["#fed7aa", "#fb923c"],
  ["#99f6e4", "#2dd4bf"],
] as const
const clothes = ["#1e3a8a", "#9f1239", "#065f46", "#7c2d12", "#4c1d95", "#0f766e", "#334155", "#b45309"] as const

const hairStyles = {
  short: {
    back: () => "",
    front: (hair: string) =>
      path(
        "M154 232c-8-84 38-128 104-128s112 42 102 128c-10-36-24-54-44-62-46 12-92 6-118-10-20 16-36 38-44 72z",
        hair,
      ),
  },
  side: {
    back: () => "",
    front: (hair: string) =>
      path(
        "M152 236c-10-88 40-136 110-134 66 2 108 50 98 130-8-34-22-54-46-70-30 24-84 34-128 22-20 12-30 30-34 52z",
        hair,
      ),
  },
  curly: {
    back: (hair: string) =>
      [
        [170, 176],
        [196, 130],
        [256, 110],
        [316, 130],
        [342, 176],
        [150, 224],
        [362, 224],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 42, hair))
        .join(""),
    front: (hair: string) =>
      [
        [190, 156],
        [228, 134],
        [276, 132],
        [318, 152],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 30, hair))
        .join(""),
  },
  long: {
    back: (hair: string) =>
      path(
        "M256 92c-80 0-122 58-118 138 2 60-14 120-26 178 60 22 230 22 288 0-12-58-28-118-26-178 4-80-38-138-118-138z",
        hair,
      ),
    front: (hair: string) =>
      path("M152 240c-6-84 38-136 104-136s110 52 104 136c-12-44-40-78-88-92-40 30-84 46-120 92z", hair),
  },
  bob: {
    back: (hair: string) =>
      path(
        "M256 94c-78 0-122 56-120 132 0 54-4 88-10 116 40 22 220 22 260 0-6-28-10-62-10-116 2-76-42-132-120-132z",
        hair,
      ),
    front: (hair: string) =>
      path("M150 240c-8-82 40-134 106-134s114 52 106 134c-14-30-24-44-40-58-44 8-104 8-136-4-16 14-28 32-36 62z", hair),
  },
  bun: {
    back: (hair: string) => circle(256, 90, 50, hair),
    front: (hair: string) =>
      path("M152 240c-8-86 38-134 104-134s112 48 104 134c-10-46-44-84-104-90-60 6-94 44-104 90z", hair) +
      stroke("M256 108v42", "#ffffff", 3, { opacity: 0.25 }),
  },
  braid: {
    back: (hair: string) =>
      [0, 1, 2, 3, 4].map((i) => ellipse(356 + i * 4, 270 + i * 42, 26 - i * 2, 28, hair)).join(""),
    front: (hair: string) =>
      path("M150 246c-8-90 40-140 106-140s116 50 108 148c-6-8-10-22-14-34-12-38-46-68-94-72-60 6-96 48-106 98z", hair),
  },
  scarf: {
    back: (_: string, cloth: string) =>
      path(
        "M256 78c-92 0-136 66-132 150 2 70-20 130-34 190 80 44 252 44 332 0-14-60-36-120-34-190 4-84-40-150-132-150z",
        cloth,
      ),
    front: (_: string, cloth: string) =>
      path(
        "M256 90c-78 0-120 60-114 148 6 84 54 132 114 132s108-48 114-132c6-88-36-148-114-148zm0 48c56 0 90 42 88 104-2 68-36 108-88 108s-86-40-88-108c-2-62 32-104 88-104z",
        cloth,
        { fillRule: "evenodd" },
      ),
  },
  turban: {
    back: () => "",
    front: (_: string, cloth: string) =>
      path("M140 214c-18-92 44-146 116-146s134 54 116 146c-30-44-70-62-116-62s-86 18-116 62z", cloth) +
      stroke("M150 196c40-70 100-96 190-92M146 180c30-50 70-80 120-90M256 152c34 0 70 14 108 46", "#0b1020", 5, {
        opacity: 0.22,
      }),
  },
  bald: {
    back: () => "",
    front: (hair: string) =>
      path("M152 250c-6-20-6-44-2-62 4 18 8 30 14 40zM360 250c6-20 6-44 2-62-4 18-8 30-14 40z", hair),
  },
} as const

/** Draws the portrait of a person, 512 by 512; the seed varies the ground and the clothes. */
export function portrait(face: Face, seed: string): string {
  const random = seededRandom(`portrait/${seed}`)
  const [light, dark] = random.pick(grounds)
  const cloth = random.pick(clothes)
  const accent = random.pick(["#f59e0b", "#e2e8f0", "#f472b6", "#34d399"])
  const [skin, shade] = skins[face.skin]
  const hair = face.grey ? "#b6bac4" : random.pick(["#1c1410", "#2a1a12", "#120d0b"])
  const style = hairStyles[face.hair]
  return svg(
    512,
    512,
    linearGradient("ground", [light, dark], 60),
    rect(0, 0, 512, 512, "url(#ground)"),
    glow("light", 150, 110, 260, "#ffffff", 0.5),
    circle(random.whole(380, 460), random.whole(60, 160), random.whole(40, 90), "#ffffff", { opacity: 0.16 }),
    style.back(hair, cloth),
    shoulders(cloth, accent, random.pick(["round", "collar", "drape"])),
    neckAndHead(skin, shade),
    features(face, hair),
    style.front(hair, cloth),
    face.glasses ? glasses() : "",
  )
}

function shoulders(cloth: string, accent: string, cut: "round" | "collar" | "drape") {
  const body = path("M76 512c2-92 62-138 180-138s178 46 180 138z", cloth)
  if (cut === "collar")
    return body + path("M210 372l46 62-58 10-28-58zM302 372l-46 62 58 10 28-58z", "#ffffff", { opacity: 0.92 })
  if (cut === "drape")
    return (
      body +
      path("M130 398c30-16 60-22 90-24 60 40 130 80 206 96l10 42H330C250 482 180 444 130 398z", accent, {
        opacity: 0.9,
      })
    )
  return body + stroke("M196 378c20 44 100 44 120 0", accent, 9)
}

function neckAndHead(skin: string, shade: string) {
  return (
    rect(214, 318, 84, 92, shade, 40) +
    circle(150, 256, 21, skin) +
    circle(362, 256, 21, skin) +
    path("M154 220c0-66 42-104 102-104s102 38 102 104c0 84-40 140-102 140s-102-56-102-140z", skin)
  )
}

function features(face: Face, hair: string) {
  const eye = (x: number) =>
    ellipse(x, 244, 8.5, 10.5, "#231815") +
    circle(x + 3, 240, 3, "#ffffff") +
    stroke(`M${x - 20} 217q20-13 40 0`, hair, 6.5, { opacity: 0.9 })
  const beard =
    face.beard === "full"
      ? path(
          "M156 250c2 78 42 122 100 122s98-44 100-122c-8 20-14 38-26 46-26-14-122-14-148 0-12-8-18-26-26-46z",
          hair,
        ) + path("M214 308c22 26 62 26 84 0z", "#ffffff")
      : path("M216 302c20 40 60 40 80 0z", "#ffffff", { stroke: "#9b4a3c", strokeWidth: 5, strokeLinejoin: "round" })
  const moustache = face.beard
    ? path("M206 296c8-20 34-24 50-12 16-12 42-8 50 12-18-2-34-2-50 2-16-4-32-4-50-2z", hair)
    : ""
  const cheeks = circle(196, 284, 19, "#e5484d", { opacity: 0.13 }) + circle(316, 284, 19, "#e5484d", { opacity: 0.13 })
  const nose = stroke("M258 252c6 12 8 20-6 24", "#7a4526", 5, { opacity: 0.5 })
  return cheeks + beard + moustache + nose + eye(216) + eye(296) + (face.bindi ? circle(256, 206, 7, "#b91c1c") : "")
}

function glasses() {
  return (
    stroke("M242 244q14-10 28 0M178 238l-22-6M334 238l22-6", "#1f2937", 6) +
    circle(212, 246, 34, "#ffffff", { fillOpacity: 0.16, stroke: "#1f2937", strokeWidth: 6.5 }) +
    circle(300, 246, 34, "#ffffff", { fillOpacity: 0.16, stroke: "#1f2937", strokeWidth: 6.5 })
  )
}
