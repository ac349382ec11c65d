// Installs wrk, nginx and Chromium where that is possible, then measures.
import { makeFonts } from "../setup/fonts.mjs"
import { installPrograms } from "../setup/programs.mjs"

installPrograms(["ffmpeg", "nginx", "wrk", "chromium"], "to measure against")
await makeFonts()
process.env.NODE_ENV = "production"
await import("@/tests/bench/measure")
