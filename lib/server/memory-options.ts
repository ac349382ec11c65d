/** Size of the young generation in MB: rendering a page allocates much, a live connection next to nothing. */
const RENDERING_MB = 64
const CONNECTIONS_MB = 4

/**
 * The `NODE_OPTIONS` for a process of these services; the operator's own options come last and win. This size makes an
 * uncached page a tenth faster (`npm run bench`, cold institute page).
 */
export const memoryOptions = (services: readonly string[], operatorOptions = ""): string =>
  `--max-semi-space-size=${services.join() === "live" ? CONNECTIONS_MB : RENDERING_MB} ${operatorOptions}`.trim()
