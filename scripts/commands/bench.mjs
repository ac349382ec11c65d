// Installs wrk, nginx and Chromium where that is possible, then measures.
import { makeRupeeFont } from "../setup/rupee-font.mjs"
import { installPrograms } from "../setup/programs.mjs"

installPrograms(["ffmpeg", "nginx", "wrk", "chromium"], "to measure against")
await makeRupeeFont()
process.env.NODE_ENV = "production"
await import("@/tests/bench/measure")
