// `npm run bench`: measures the product against nginx, a hello-world page and a bare select, side by side on this machine.
// Installs ffmpeg, nginx, wrk and Chromium if they are missing, then runs the benchmarks.
import { makeAssets } from "../setup/assets.mjs"
import { installPrograms } from "../setup/programs.mjs"

installPrograms(["ffmpeg", "nginx", "wrk", "chromium"], "for the benchmarks")
await makeAssets()
process.env.NODE_ENV = "production"
await import("@/tests/bench/measure")
