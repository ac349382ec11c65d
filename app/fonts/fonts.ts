import localFont from "next/font/local"

/* The characters of nearly every page, a subset made by the build. `display: optional` shows them from the first paint or
   not at all on this page, because a later font swap would lay the page out again. */
const common = localFont({
  src: "./inter-common.woff2",
  variable: "--font-common",
  weight: "400 700",
  display: "optional",
  preload: true,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2190,U+2192",
    },
  ],
})

/* The latin subset lacks ₹, which every price contains; this file has that one character of Inter. */
const rupee = localFont({
  src: "./inter-rupee.woff2",
  variable: "--font-rupee",
  weight: "100 900",
  display: "optional",
  preload: true,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+20B9" }],
})

/* The other latin characters of Inter, for the pages that use them. */
const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+00A1-00A8,U+00AA-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-200B,U+201A-201B,U+201E-2021,U+2030-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
})

/* The name of Hindi, which the footer of every page has; a subset made by the build. */
const languageName = localFont({
  src: "./devanagari-name.woff2",
  variable: "--font-language-name",
  weight: "400",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
})

const devanagari = localFont({
  src: "../../node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2",
  variable: "--font-devanagari",
  weight: "100 900",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF",
    },
  ],
})

/** The class names that define the CSS variables of the fonts. */
export const fontClasses = `${common.variable} ${rupee.variable} ${inter.variable} ${devanagari.variable} ${languageName.variable}`
