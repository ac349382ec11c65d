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
  // A page of an area is the same until its rights, brand or build change, which refresh it.
  // The page cache keys RSC payloads by the headers on which they depend, so their hash in the URL need not be compared.
  // A page of an area that the role does not include is 403, drawn within the area (`forbidden.tsx`).
  experimental: {
    staleTimes: { dynamic: 300, static: 300 },
    validateRSCRequestHeaders: false,
    authInterrupts: true,
    turbopackFileSystemCacheForBuild: process.env.NEXT_BUILD_CACHE === "yes",
  },
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["*.localhost", "**.test"],
  turbopack: {
    resolveAlias: {
      // The catalogue is compiled (lib/shared/messages/request.ts), so that no page needs the parser of messages.
      "use-intl/format-message": "use-intl/format-message/format-only",
    },
  },
})
