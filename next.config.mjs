import createNextIntlPlugin from "next-intl/plugin"

const withMessages = createNextIntlPlugin("./lib/shared/messages/request.ts")

export default withMessages({
  distDir: process.env.NEXT_DIST_DIR || ".next",
  reactStrictMode: true,
  poweredByHeader: false,
  // The program in front of Next compresses, and keeps public pages whole; Next's own caches stay out of it.
  compress: false,
  cacheComponents: false,
  // A kept page is the same for everybody, so its title and description stand in the head for everybody.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["*.localhost", "**.test"],
})
