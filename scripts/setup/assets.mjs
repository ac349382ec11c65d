import { makeFonts } from "./fonts.mjs"
import { copyPdfResources } from "./pdf-resources.mjs"

/** Creates the files that the pages need and that are made of packages: fonts, and the resources of the PDF viewer. */
export async function makeAssets() {
  await makeFonts()
  copyPdfResources()
}
