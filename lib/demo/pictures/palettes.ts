/** The colours of one picture: a ground from dark or light `from` to `to`, and accents that stand out on it. */
export type Palette = {
  from: string
  to: string
  glow: string
  pattern: string
  paper: string
  ink: string
  soft: string
  accents: readonly [string, string, string, string]
}

export type PaletteName = keyof typeof palettes

/** The palettes of the pictures; `pattern` is drawn on the ground, `ink` on `paper`. */
export const palettes = {
  indigo: {
    from: "#1e1b4b",
    to: "#4f46e5",
    glow: "#a78bfa",
    pattern: "#c7d2fe",
    paper: "#ffffff",
    ink: "#1e1b4b",
    soft: "#e0e7ff",
    accents: ["#818cf8", "#34d399", "#fbbf24", "#f472b6"],
  },
  night: {
    from: "#0b1224",
    to: "#1e3a5f",
    glow: "#38bdf8",
    pattern: "#bae6fd",
    paper: "#f8fafc",
    ink: "#0b1224",
    soft: "#e2e8f0",
    accents: ["#38bdf8", "#a3e635", "#fb923c", "#f472b6"],
  },
  teal: {
    from: "#063b3a",
    to: "#0d9488",
    glow: "#5eead4",
    pattern: "#ccfbf1",
    paper: "#ffffff",
    ink: "#063b3a",
    soft: "#d5f5f0",
    accents: ["#14b8a6", "#fbbf24", "#f97316", "#0e7490"],
  },
  forest: {
    from: "#12372a",
    to: "#3f7d58",
    glow: "#bbf7d0",
    pattern: "#dcfce7",
    paper: "#fffdf5",
    ink: "#12372a",
    soft: "#e3f1e2",
    accents: ["#4ade80", "#f59e0b", "#ef7b45", "#2f855a"],
  },
  sky: {
    from: "#dbeafe",
    to: "#7dd3fc",
    glow: "#ffffff",
    pattern: "#1d4ed8",
    paper: "#ffffff",
    ink: "#172554",
    soft: "#e0f2fe",
    accents: ["#2563eb", "#f59e0b", "#10b981", "#ec4899"],
  },
  mint: {
    from: "#ecfdf5",
    to: "#86efac",
    glow: "#ffffff",
    pattern: "#047857",
    paper: "#ffffff",
    ink: "#064e3b",
    soft: "#d1fae5",
    accents: ["#059669", "#f97316", "#6366f1", "#facc15"],
  },
  coral: {
    from: "#ffe8df",
    to: "#ff9a8b",
    glow: "#fff7ed",
    pattern: "#9f1239",
    paper: "#ffffff",
    ink: "#4c0519",
    soft: "#ffe4e6",
    accents: ["#f43f5e", "#7c3aed", "#0ea5e9", "#f59e0b"],
  },
  amber: {
    from: "#fff4d6",
    to: "#fdba53",
    glow: "#fffbeb",
    pattern: "#92400e",
    paper: "#fffdf7",
    ink: "#451a03",
    soft: "#fef3c7",
    accents: ["#ea580c", "#0f766e", "#7c3aed", "#d97706"],
  },
  plum: {
    from: "#2e1065",
    to: "#9d3fb5",
    glow: "#f0abfc",
    pattern: "#f5d0fe",
    paper: "#fffaff",
    ink: "#2e1065",
    soft: "#f3e8ff",
    accents: ["#c084fc", "#fb7185", "#fbbf24", "#22d3ee"],
  },
  rose: {
    from: "#4a0d2b",
    to: "#c2315f",
    glow: "#fda4af",
    pattern: "#ffe4e6",
    paper: "#fff7f8",
    ink: "#4a0d2b",
    soft: "#ffe4e6",
    accents: ["#fb7185", "#fbbf24", "#67e8f9", "#f97316"],
  },
  slate: {
    from: "#e6ebf2",
    to: "#a9b8cc",
    glow: "#ffffff",
    pattern: "#334155",
    paper: "#ffffff",
    ink: "#1e293b",
    soft: "#e8edf4",
    accents: ["#0ea5e9", "#f97316", "#22c55e", "#6366f1"],
  },
  saffron: {
    from: "#7a2303",
    to: "#f59e0b",
    glow: "#fde68a",
    pattern: "#fff3c4",
    paper: "#fffaf0",
    ink: "#4a1504",
    soft: "#feefd0",
    accents: ["#fbbf24", "#b91c1c", "#0f766e", "#fb7185"],
  },
  maroon: {
    from: "#3b0a12",
    to: "#8f1d2c",
    glow: "#fca55f",
    pattern: "#ffd9b0",
    paper: "#fff6ec",
    ink: "#3b0a12",
    soft: "#fbe3cf",
    accents: ["#f59e0b", "#e2725b", "#2a9d8f", "#fcd34d"],
  },
  dusk: {
    from: "#2b1b52",
    to: "#f08a5d",
    glow: "#ffd59e",
    pattern: "#ffe9cf",
    paper: "#fff8f0",
    ink: "#2b1b52",
    soft: "#fde4d2",
    accents: ["#f9c74f", "#f94144", "#43aa8b", "#9d79d6"],
  },
} as const satisfies Record<string, Palette>
