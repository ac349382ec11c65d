import localFont from "next/font/local"

const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
  preload: true,
})

/* The latin file lacks ₹, which stands at every price; this is that one letter of Inter, cut out by the build. */
const rupee = localFont({
  src: "./inter-rupee.woff2",
  variable: "--font-rupee",
  weight: "100 900",
  display: "swap",
  preload: true,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+20B9" }],
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

/** The classes that name the type family's parts to the style sheet. */
export const fontClasses = `${inter.variable} ${rupee.variable} ${devanagari.variable}`
