/** The pages of the book in the logo of the product, as the path of an SVG. */
export const LOGO_PAGES = [
  "M15.2 9.6C12.9 7.7 9.9 7 6.9 7.3a.8.8 0 0 0-.7.8v8.2c0 .5.4.8.9.8 2.9-.2 5.6.4 8.1 2.2z",
  "M16.8 9.6c2.3-1.9 5.3-2.6 8.3-2.3.4.1.7.4.7.8v8.2c0 .5-.4.8-.9.8-2.9-.2-5.6.4-8.1 2.2z",
].join("")
