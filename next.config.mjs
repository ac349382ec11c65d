import createNextIntlPlugin from "next-intl/plugin"

const withMessages = createNextIntlPlugin("./lib/shared/messages/request.ts")

export default withMessages({
  distDir: process.env.NEXT_DIST_DIR || ".next",
  reactStrictMode: true,
  poweredByHeader: false,
  // The program in front of Next compresses, and keeps public pages whole; Next's own caches stay out of it.
  compress: false,
  cacheComponents: false,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["*.localhost", "**.test"],
})
